import { SECOND_MS, HOUR_MS } from '../../../../shared/domain/time/durations.ts';
import { createDemoGateway } from '../gateway/demo-gateway.ts';
import { GatewayError, type Hold, type PaymentGateway } from '../gateway/gateway.ts';
import { claimWithHold } from '../claim/claim-with-hold.ts';
import type { BuyerDetails } from '../claim/sell-lead.ts';
import { type Attempt, findAttempt, releaseHold, postpone, storeHold } from './attempt-store.ts';
import { hashOfCard } from './card-hash.ts';
import { completePayment } from './complete-payment.ts';
import { recordDeclines } from './record-declines.ts';
import { abandonCapture, isCaptureOverdue, type MovedOn, settleAttempt } from './settle-attempt.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

const LOOK_OFTEN_MS = 4 * SECOND_MS;
const LOOK_SELDOM_MS = 15 * SECOND_MS;
const TYPING_LASTS_MS = 180 * SECOND_MS;
const MAX_BACKOFF_MS = 60 * SECOND_MS;
/** How many failures in a row make an attempt stuck: about an hour of tries, one a minute. */
const STUCK_AFTER = 60;

// A purchase, in its order: `quoteLead` quotes the price, `openHold` opens a hold over it, and once the buyer has authorised the hold,
// `stepHold` claims the lead (`claimWithHold`) and `stepCapture` charges the buyer and completes the payment (`completePayment`).

/** Opens the hold of a quoted attempt and returns its client secret, or undefined if the attempt no longer wants a hold. */
export async function openHold(ctx: SalesContext, attempt: Attempt): Promise<string | undefined> {
  try {
    return await askForHold(ctx, attempt);
  } catch (error) {
    await scheduleRetry(ctx, attempt, error);
    throw error;
  }
}

async function askForHold(ctx: SalesContext, attempt: Attempt): Promise<string | undefined> {
  const { id, leadId, quotedPriceCents, tryNumber, customerId, paymentMethodId, savesCard } = attempt;
  const gateway = gatewayOf(ctx, attempt);
  const hold = await gateway.authorise(
    { attemptId: id, leadId, cents: quotedPriceCents, customerId, paymentMethodId, savesCard },
    `pi_create:${id}:${tryNumber}`,
  );
  if (await storeHold(ctx.db, { id, holdId: hold.holdId, clientSecret: hold.clientSecret })) return hold.clientSecret;
  const current = await findAttempt(ctx.db, id);
  if (current?.holdId === hold.holdId) return current.desired === 'hold' ? hold.clientSecret : undefined;
  // Another hold took its place, or none is wanted any more. This hold's secret has never left the server.
  await gateway.cancel(hold.holdId, `pi_cancel_orphan:${hold.holdId}`);
  return undefined;
}

/**
 * Drives the gateway to the state that an attempt desires. This is the only code that moves money. It is idempotent and safe to run
 * concurrently, from the browser's request, a webhook, the sweeper or a super admin. Never call it inside a transaction. Throws
 * GatewayError if the gateway did not comply; the attempt is then scheduled for a retry.
 */
export async function reconcileAttempt(
  ctx: SalesContext,
  attemptId: string,
  details?: BuyerDetails,
): Promise<void> {
  await runToCompletion(ctx, await findAttempt(ctx.db, attemptId), { details });
}

/** Does the same as `reconcileAttempt` for an attempt that was just read. */
export async function reconcileKnown(ctx: SalesContext, attempt: Attempt, details?: BuyerDetails): Promise<void> {
  await runToCompletion(ctx, attempt, { details });
}

interface Run {
  details?: BuyerDetails | undefined;
  /** The hold as it was just read, so that one sale does not read it twice. */
  hold?: Hold | undefined;
  /** True if the gateway refused the last call: the hold was not in the expected state, so it is read again. */
  isRepeated?: boolean;
}

async function runToCompletion(ctx: SalesContext, attempt: Attempt | undefined, run: Run): Promise<void> {
  if (!attempt || attempt.settled) return;
  const next = await runStep(ctx, attempt, run).catch(async (error: unknown) => {
    const isRefused = error instanceof GatewayError && error.failure === 'refused';
    if (isRefused && !run.isRepeated) return { isRepeated: true, attempt: undefined };
    await scheduleRetry(ctx, attempt, error);
    throw error;
  });
  if (!next) return;
  const { attempt: seen = await findAttempt(ctx.db, attempt.id), ...rest } = next;
  await runToCompletion(ctx, seen, { details: run.details, ...rest });
}

/** Returns the gateway that an attempt was made through. An attempt from a demo stays with the demo gateway once keys are set. */
function gatewayOf({ gateway, db, config }: SalesContext, { kind, isTest }: Attempt): PaymentGateway {
  if (kind === 'demo' && gateway.kind !== 'demo') return createDemoGateway(db);
  if (kind === gateway.kind && isTest === config.isTestMode) return gateway;
  throw new GatewayError('unreachable', 'The gateway keys that this payment was made with are not configured');
}

function runStep(ctx: SalesContext, attempt: Attempt, { details, hold }: Run): Promise<MovedOn> {
  if (isTestLeftover(ctx, attempt)) return settleTestLeftover(ctx, attempt);
  if (attempt.desired === 'hold') return stepHold(ctx, attempt, details);
  return attempt.desired === 'capture' ? stepCapture(ctx, attempt, hold) : stepRelease(ctx, attempt);
}

/** Claims the lead with an authorised hold. Releases a hold that has expired, was cancelled or is not the one that was asked for. */
async function stepHold(ctx: SalesContext, attempt: Attempt, details?: BuyerDetails): Promise<MovedOn> {
  const release = (reason: 'expired' | 'canceled' | 'mismatch') =>
    releaseHold(ctx.db, attempt.id, { reason, at: ctx.clock.now() });
  // Check the deadline first: the sweeper calls this when the deadline has passed, and nobody may win because of that.
  const early = await whileEarly(ctx, attempt);
  if (early > 0) return postponeBy(ctx, attempt, early);
  const hold = attempt.holdId && !(await isExpired(ctx, attempt)) ? await gatewayOf(ctx, attempt).read(attempt.holdId) : undefined;
  if (hold && (await recordDeclines(ctx, gatewayOf(ctx, attempt), attempt, hold))) return {};
  if (await isExpired(ctx, attempt)) {
    await release('expired');
  } else if (hold && !isOf(hold, attempt)) {
    await reportMismatch(ctx, attempt, { held: hold.cents, quoted: attempt.quotedPriceCents });
    await release('mismatch');
  } else if (hold?.state === 'canceled') {
    await release('canceled');
  } else if (hold?.state === 'held') {
    return { hold, attempt: await claimWithHold(ctx, attempt.id, details, hashOfCard(ctx.config, hold.cardFingerprint)) };
  } else {
    const now = ctx.clock.now();
    return postponeBy(ctx, attempt, nextLookAt(attempt, now).getTime() - now.getTime());
  }
  return {};
}

/** Charges the buyer whose hold won, and completes the payment. */
async function stepCapture(ctx: SalesContext, attempt: Attempt, seen?: Hold): Promise<MovedOn> {
  const { id, holdId, captureAmountCents, tryNumber } = attempt;
  if (!holdId || captureAmountCents === null) return false;
  const gateway = gatewayOf(ctx, attempt);
  let hold = seen ?? (await gateway.read(holdId));
  if (hold.state === 'held') {
    hold = await gateway.capture(holdId, captureAmountCents, `pi_capture:${id}:${tryNumber}`);
  }
  if (hold.state === 'captured') {
    if (hold.receivedCents !== captureAmountCents) {
      await reportMismatch(ctx, attempt, { received: hold.receivedCents, captured: captureAmountCents });
    }
    return completePayment(ctx, attempt, hold);
  }
  // An expired hold is either cancelled or waits for another card: in both cases there is nothing to charge.
  if (hold.state === 'open') await gateway.cancel(holdId, `pi_cancel:${id}:${tryNumber}`);
  return settleAttempt(ctx, attempt, { how: 'failed' });
}

/** Cancels a hold that did not win, or refunds what was charged. */
async function stepRelease(ctx: SalesContext, attempt: Attempt): Promise<MovedOn> {
  const { id, holdId, tryNumber } = attempt;
  // A client secret only leaves the server once its hold is stored, so without a hold nothing can be authorised.
  if (!holdId) return settleAttempt(ctx, attempt, { how: 'released' });
  const gateway = gatewayOf(ctx, attempt);
  const hold = await gateway.read(holdId);
  await recordDeclines(ctx, gateway, attempt, hold);
  if (hold.state === 'canceled') return settleAttempt(ctx, attempt, { how: 'released' });
  if (hold.state !== 'captured') {
    await gateway.cancel(holdId, `pi_cancel:${id}:${tryNumber}`);
    return settleAttempt(ctx, attempt, { how: 'released' });
  }
  const refunded = await gateway.refundedCents(holdId);
  const rest = hold.receivedCents - refunded;
  if (rest > 0) await gateway.refund(holdId, rest, `refund:${id}:${refunded}:${tryNumber}`);
  return settleAttempt(ctx, attempt, { how: 'refunded' });
}

/** Returns whether a hold has expired by the database's clock, which is only asked if this process's clock says so. */
async function isExpired({ clock, db }: SalesContext, { expiresAt }: Attempt): Promise<boolean> {
  return clock.now() >= expiresAt && (await clock.databaseNow(db)) >= expiresAt;
}

/**
 * Returns how many milliseconds a demo hold has left if only this process's clock says that it has expired, else 0. Only its buyer
 * may claim a demo hold, and the sweeper looked at it only to end it.
 */
async function whileEarly({ clock, db }: SalesContext, { kind, expiresAt }: Attempt): Promise<number> {
  if (kind !== 'demo' || clock.now() < expiresAt) return 0;
  return Math.max(0, expiresAt.getTime() - (await clock.databaseNow(db)).getTime());
}

async function postponeBy({ db, clock }: SalesContext, attempt: Attempt, milliseconds: number): Promise<false> {
  const { tryNumber } = attempt;
  await postpone(db, attempt, { nextActionAt: new Date(clock.now().getTime() + milliseconds), tryNumber, failureCount: 0 });
  return false;
}

/** Returns whether a hold is the one that was requested: for this attempt, in Australian dollars, over the quoted amount. */
function isOf(hold: Hold, attempt: Attempt): boolean {
  return (
    hold.attemptId === attempt.id &&
    hold.currency === 'aud' &&
    hold.cents === attempt.quotedPriceCents
  );
}

/** Returns whether a payment was made with test keys and live keys are set now: the live gateway does not know it. */
function isTestLeftover({ gateway, config }: SalesContext, { kind, isTest }: Attempt): boolean {
  return kind === 'card' && gateway.kind === 'card' && isTest && !config.isTestMode;
}

/** Settles a payment made with test keys without calling the gateway: no money moved, so there is none to charge or refund. */
async function settleTestLeftover(ctx: SalesContext, attempt: Attempt): Promise<MovedOn> {
  const { id, leadId, desired, captureAmountCents } = attempt;
  const at = ctx.clock.now();
  if (desired === 'hold') {
    await releaseHold(ctx.db, id, { reason: 'gateway_changed', at });
    return {};
  }
  ctx.log.warn({ event: 'test_payment_settled', attemptId: id, desired }, 'test payment settled without the gateway');
  await recordAudit(ctx.db, {
    actorUserId: null,
    action: 'payment.test_settled',
    subjectType: 'lead',
    subjectId: leadId,
    after: { attemptId: id, desired },
    at,
  });
  if (desired === 'capture') return settleAttempt(ctx, attempt, { how: 'failed' });
  return settleAttempt(ctx, attempt, { how: captureAmountCents ? 'refunded' : 'released' });
}

/** Schedules the retry of a failed attempt, with the next idempotency key if the gateway remembers the failure under this one. */
async function scheduleRetry(ctx: SalesContext, attempt: Attempt, error: unknown): Promise<void> {
  if (attempt.desired === 'capture' && (await isImpossible(ctx, attempt))) {
    await abandonCapture(ctx, attempt);
    return;
  }
  const { failureCount, tryNumber } = attempt;
  if (failureCount === STUCK_AFTER) await reportStuck(ctx, attempt);
  const isRemembered = error instanceof GatewayError && ['failed', 'refused'].includes(error.failure);
  await postpone(ctx.db, attempt, {
    nextActionAt: new Date(ctx.clock.now().getTime() + waitAfter(failureCount)),
    tryNumber: tryNumber + (isRemembered ? 1 : 0),
    failureCount: failureCount + 1,
  });
}

function waitAfter(failureCount: number): number {
  if (failureCount >= STUCK_AFTER) return HOUR_MS;
  return Math.min(MAX_BACKOFF_MS, 300 * 2 ** Math.min(failureCount, 10));
}

/**
 * Returns whether a capture is overdue and the gateway confirms that nothing was charged. While that is unknown the lead stays sold,
 * because its buyer may have paid.
 */
async function isImpossible(ctx: SalesContext, attempt: Attempt): Promise<boolean> {
  if (!attempt.holdId || !(await isCaptureOverdue(ctx, attempt))) return false;
  try {
    const { state } = await gatewayOf(ctx, attempt).read(attempt.holdId);
    return state === 'held';
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Reports an attempt that has failed for an hour, because money may depend on it. */
async function reportStuck(ctx: SalesContext, { id, leadId, desired }: Attempt): Promise<void> {
  ctx.log.error({ event: 'payment_stuck', attemptId: id, leadId, desired }, 'payment stuck');
  await recordAudit(ctx.db, {
    actorUserId: null,
    action: 'payment.stuck',
    subjectType: 'lead',
    subjectId: leadId,
    after: { attemptId: id, desired },
    at: ctx.clock.now(),
  });
}

/**
 * Returns when to check whether a hold was authorised, in case the buyer's browser never comes back. A demo hold is authorised from
 * the start and only its buyer may claim it, so it is only looked at again once it expires.
 */
export function nextLookAt(
  { kind, createdAt, expiresAt }: Pick<Attempt, 'kind' | 'createdAt' | 'expiresAt'>,
  at: Date,
): Date {
  if (kind === 'demo') return expiresAt;
  const isTyping = at.getTime() - createdAt.getTime() < TYPING_LASTS_MS;
  const next = at.getTime() + (isTyping ? LOOK_OFTEN_MS : LOOK_SELDOM_MS);
  return new Date(Math.min(next, expiresAt.getTime()));
}

async function reportMismatch(ctx: SalesContext, attempt: Attempt, facts: Record<string, number>): Promise<void> {
  ctx.log.error({ event: 'payment_amount_mismatch', attemptId: attempt.id, ...facts }, 'payment amount mismatch');
  await recordAudit(ctx.db, {
    actorUserId: null,
    action: 'payment.mismatch',
    subjectType: 'lead',
    subjectId: attempt.leadId,
    after: { attemptId: attempt.id, ...facts },
    at: ctx.clock.now(),
  });
}
