import type { AppContext } from '../../context.ts';
import { createDemoGateway } from '../../payments/demo-gateway.ts';
import { GatewayError, type Hold, type PaymentGateway } from '../../payments/gateway.ts';
import { isTestMode } from '../../payments/payment-settings.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { claimWithHold } from '../auctions/claim-with-hold.ts';
import type { BuyerDetails } from '../auctions/sell-lead.ts';
import { type Attempt, findAttempt, giveUpHold, postpone, storeHold } from './attempt-store.ts';
import { hashOfCard } from './card-hash.ts';
import { recordDeclines } from './record-declines.ts';
import { abandonCapture, isCaptureOverdue, type MovedOn, settleAttempt } from './settle-attempt.ts';

const SECOND_MS = 1000;
const LOOK_OFTEN_MS = 4 * SECOND_MS;
const LOOK_SELDOM_MS = 15 * SECOND_MS;
const TYPING_LASTS_MS = 180 * SECOND_MS;
const MAX_BACKOFF_MS = 60 * SECOND_MS;
const HOUR_MS = 3600 * SECOND_MS;
/** As many failures in a row as an hour has, a minute apart. */
const STUCK_AFTER = 60;

/**
 * Moves the gateway to what an attempt desires: the only code that moves money. It may run any number of times at
 * once, for whichever caller comes first: browser, webhook, sweeper, super admin. Never called inside a transaction.
 * Throws GatewayError when the gateway did not do as it was told; the attempt is then due again later.
 */
export async function reconcileAttempt(
  ctx: AppContext,
  attemptId: string,
  details?: BuyerDetails,
): Promise<void> {
  await advance(ctx, await findAttempt(ctx.db, attemptId), { details });
}

/** Does the same for an attempt that was read a moment ago. */
export async function reconcileKnown(ctx: AppContext, attempt: Attempt, details?: BuyerDetails): Promise<void> {
  await advance(ctx, attempt, { details });
}

interface Pass {
  details?: BuyerDetails | undefined;
  /** The hold as it was read a moment ago, so that it is not read twice for one sale. */
  hold?: Hold | undefined;
  /** True when the gateway refused the last call: the hold was not what it seemed, so it was read again. */
  isRepeated?: boolean;
}

async function advance(ctx: AppContext, attempt: Attempt | undefined, pass: Pass): Promise<void> {
  if (!attempt || attempt.settled) return;
  const next = await pursue(ctx, attempt, pass).catch(async (error: unknown) => {
    const isRefused = error instanceof GatewayError && error.failure === 'refused';
    if (isRefused && !pass.isRepeated) return { isRepeated: true, attempt: undefined };
    await putOff(ctx, attempt, error);
    throw error;
  });
  if (!next) return;
  const { attempt: seen = await findAttempt(ctx.db, attempt.id), ...rest } = next;
  await advance(ctx, seen, { details: pass.details, ...rest });
}

/** The gateway that an attempt was made through: what began on a demo stays there once keys are set. */
function gatewayOf({ gateway, db, config }: AppContext, { kind, isTest }: Attempt): PaymentGateway {
  if (kind === 'demo' && gateway.kind !== 'demo') return createDemoGateway(db);
  if (kind === gateway.kind && isTest === isTestMode(config.payments)) return gateway;
  throw new GatewayError('unreachable', 'The keys that this payment was made with are not set');
}

function pursue(ctx: AppContext, attempt: Attempt, { details, hold }: Pass): Promise<MovedOn> {
  if (isTestLeftover(ctx, attempt)) return settleTestLeftover(ctx, attempt);
  if (attempt.desired === 'hold') return pursueHold(ctx, attempt, details);
  return attempt.desired === 'capture' ? pursueCapture(ctx, attempt, hold) : pursueRelease(ctx, attempt);
}

/** True for a payment that was made with test keys once live ones are set: the live gateway never heard of it. */
function isTestLeftover({ gateway, config }: AppContext, { kind, isTest }: Attempt): boolean {
  return kind === 'card' && gateway.kind === 'card' && isTest && !isTestMode(config.payments);
}

/** Ends a payment that was made with test keys without asking anybody: no money moved, so none can be charged or given back. */
async function settleTestLeftover(ctx: AppContext, attempt: Attempt): Promise<MovedOn> {
  const { id, leadId, desired, captureAmountCents } = attempt;
  const at = ctx.clock.now();
  if (desired === 'hold') {
    await giveUpHold(ctx.db, id, { reason: 'gateway_changed', at });
    return {};
  }
  ctx.log.warn({ event: 'test_payment_settled', attemptId: id, desired }, 'a payment of the test mode was settled without the gateway');
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

async function pursueHold(ctx: AppContext, attempt: Attempt, details?: BuyerDetails): Promise<MovedOn> {
  const giveUp = (reason: 'expired' | 'canceled' | 'mismatch') =>
    giveUpHold(ctx.db, attempt.id, { reason, at: ctx.clock.now() });
  // The deadline comes first: the sweeper calls here when it has passed, and nobody may win by that.
  const early = await whileEarly(ctx, attempt);
  if (early > 0) return postponeBy(ctx, attempt, early);
  const hold = attempt.holdId && !(await isExpired(ctx, attempt)) ? await gatewayOf(ctx, attempt).read(attempt.holdId) : undefined;
  if (hold && (await recordDeclines(ctx, gatewayOf(ctx, attempt), attempt, hold))) return {};
  if (await isExpired(ctx, attempt)) {
    await giveUp('expired');
  } else if (hold && !isOf(hold, attempt)) {
    await reportMismatch(ctx, attempt, { held: hold.cents, quoted: attempt.quotedPriceCents });
    await giveUp('mismatch');
  } else if (hold?.state === 'canceled') {
    await giveUp('canceled');
  } else if (hold?.state === 'held') {
    return { hold, attempt: await claimWithHold(ctx, attempt.id, details, hashOfCard(ctx.config, hold.cardFingerprint)) };
  } else {
    const now = ctx.clock.now();
    return postponeBy(ctx, attempt, nextLookAt(attempt, now).getTime() - now.getTime());
  }
  return {};
}

/** True when a hold's time is over by the database's clock. It is asked only where this process's own says so. */
async function isExpired({ clock, db }: AppContext, { expiresAt }: Attempt): Promise<boolean> {
  return clock.now() >= expiresAt && (await clock.databaseNow(db)) >= expiresAt;
}

/**
 * How long a demo hold has left, in milliseconds, where only this process's clock says that it is over; 0 otherwise. Nobody but
 * its buyer may take it, and this look was meant to end it.
 */
async function whileEarly({ clock, db }: AppContext, { kind, expiresAt }: Attempt): Promise<number> {
  if (kind !== 'demo' || clock.now() < expiresAt) return 0;
  return Math.max(0, expiresAt.getTime() - (await clock.databaseNow(db)).getTime());
}

async function postponeBy({ db, clock }: AppContext, attempt: Attempt, milliseconds: number): Promise<false> {
  const { tryNumber } = attempt;
  await postpone(db, attempt, { nextActionAt: new Date(clock.now().getTime() + milliseconds), tryNumber, failureCount: 0 });
  return false;
}

/** True when a hold is the one that was asked for: this attempt's, in Australian dollars, for the quoted sum. */
function isOf(hold: Hold, attempt: Attempt): boolean {
  return (
    hold.attemptId === attempt.id &&
    hold.currency === 'aud' &&
    hold.cents === attempt.quotedPriceCents
  );
}

async function pursueCapture(ctx: AppContext, attempt: Attempt, seen?: Hold): Promise<MovedOn> {
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
    return settleAttempt(ctx, attempt, { how: 'captured', card: hold });
  }
  // An expired hold ends as cancelled, or waits for another card: there is nothing to charge either way.
  if (hold.state === 'open') await gateway.cancel(holdId, `pi_cancel:${id}:${tryNumber}`);
  return settleAttempt(ctx, attempt, { how: 'failed' });
}

async function pursueRelease(ctx: AppContext, attempt: Attempt): Promise<MovedOn> {
  const { id, holdId, tryNumber } = attempt;
  // A secret leaves the server only once its hold is stored, so without one nothing can be authorised.
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

/** Writes down when a failed attempt is due again, and under which key. */
async function putOff(ctx: AppContext, attempt: Attempt, error: unknown): Promise<void> {
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
 * True when a sale has waited too long for its charge and the gateway says that nothing was charged. As long as nobody
 * knows, the lead waits: its buyer may have paid.
 */
async function isImpossible(ctx: AppContext, attempt: Attempt): Promise<boolean> {
  if (!attempt.holdId || !(await isCaptureOverdue(ctx, attempt))) return false;
  try {
    const { state } = await gatewayOf(ctx, attempt).read(attempt.holdId);
    return state === 'held';
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

/** Calls a person: this attempt has failed for an hour, and money may hang on it. */
async function reportStuck(ctx: AppContext, { id, leadId, desired }: Attempt): Promise<void> {
  ctx.log.error({ attemptId: id, desired }, 'an attempt cannot be settled');
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
 * When to look whether a hold was authorised, for a buyer whose browser never came back. A demo hold is authorised from
 * the start, so only its buyer's own press may take it: it is looked at again when its time is over.
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

async function reportMismatch(ctx: AppContext, attempt: Attempt, facts: Record<string, number>): Promise<void> {
  ctx.log.error({ attemptId: attempt.id, ...facts }, 'the gateway’s sum is not the attempt’s');
  await recordAudit(ctx.db, {
    actorUserId: null,
    action: 'payment.mismatch',
    subjectType: 'lead',
    subjectId: attempt.leadId,
    after: { attemptId: attempt.id, ...facts },
    at: ctx.clock.now(),
  });
}

/** Opens the hold of a quoted attempt and returns its secret, or undefined when the attempt no longer wants one. */
export async function openHold(ctx: AppContext, attempt: Attempt): Promise<string | undefined> {
  try {
    return await askForHold(ctx, attempt);
  } catch (error) {
    await putOff(ctx, attempt, error);
    throw error;
  }
}

async function askForHold(ctx: AppContext, attempt: Attempt): Promise<string | undefined> {
  const { id, leadId, quotedPriceCents, tryNumber, customerId, paymentMethodId, savesCard } = attempt;
  const gateway = gatewayOf(ctx, attempt);
  const hold = await gateway.authorise(
    { attemptId: id, leadId, cents: quotedPriceCents, customerId, paymentMethodId, savesCard },
    `pi_create:${id}:${tryNumber}`,
  );
  if (await storeHold(ctx.db, { id, holdId: hold.holdId, clientSecret: hold.clientSecret })) return hold.clientSecret;
  const current = await findAttempt(ctx.db, id);
  if (current?.holdId === hold.holdId) return current.desired === 'hold' ? hold.clientSecret : undefined;
  // Another hold took its place, or none is wanted any more. Nobody has the secret of this one.
  await gateway.cancel(hold.holdId, `pi_cancel_orphan:${hold.holdId}`);
  return undefined;
}
