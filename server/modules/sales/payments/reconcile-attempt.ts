import { GatewayError, type Hold } from '../gateway/gateway.ts';
import { claimWithHold } from '../claim/claim-with-hold.ts';
import type { BuyerDetails } from '../claim/sell-lead.ts';
import { askForHold, gatewayOf } from './attempt-gateway.ts';
import { type Attempt, findAttempt, releaseHold, postpone } from './attempt-store.ts';
import { hashOfCard } from './card-hash.ts';
import { completePayment } from './complete-payment.ts';
import { recordDeclines } from './record-declines.ts';
import { nextLookAt, scheduleRetry } from './schedule-attempt.ts';
import { type MovedOn, settleAttempt } from './settle-attempt.ts';
import type { SalesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

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
  const hold = (await isExpired(ctx, attempt)) ? undefined : await currentHold(ctx, attempt);
  if (hold === 'moved') return {};
  const isTried = typeof hold?.declineId === 'string';
  if (isTried && (await recordDeclines(ctx, attempt))) return {};
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
    return postponeBy(ctx, attempt, nextLookAt({ ...attempt, isTried }, now).getTime() - now.getTime());
  }
  return {};
}

/** Reads an attempt's hold, which an automatic purchase opens and authorises by itself. Returns 'moved' when the attempt has to be read again. */
async function currentHold(ctx: SalesContext, attempt: Attempt): Promise<Hold | undefined | 'moved'> {
  const { holdId, isAutomatic } = attempt;
  if (!holdId) return isAutomatic ? openAway(ctx, attempt) : undefined;
  const hold = await gatewayOf(ctx, attempt).read(holdId);
  return isAutomatic && hold.state === 'open' ? confirmAway(ctx, attempt, holdId) : hold;
}

/** Opens the hold of an automatic purchase. */
function openAway(ctx: SalesContext, attempt: Attempt): Promise<'moved'> {
  return unlessRefused(ctx, attempt, async () => {
    await askForHold(ctx, attempt);
    return 'moved' as const;
  });
}

/** Authorises the hold of an automatic purchase with the card whose holder agreed to it. */
function confirmAway(ctx: SalesContext, attempt: Attempt, holdId: string): Promise<Hold | 'moved'> {
  const { id, tryNumber, paymentMethodId } = attempt;
  if (!paymentMethodId) throw new Error('An automatic purchase has no card');
  return unlessRefused(ctx, attempt, () => gatewayOf(ctx, attempt).confirmAway({ holdId, paymentMethodId }, `pi_confirm:${id}:${tryNumber}`));
}

/**
 * Releases an automatic purchase that the bank or the gateway refuses: the same call would be refused again. Only a bank's decline, or a
 * card that the gateway no longer has, counts as its owner's failed charge; any other refusal is ours to look into.
 */
async function unlessRefused<T>(ctx: SalesContext, attempt: Attempt, call: () => Promise<T>): Promise<T | 'moved'> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError && error.failure === 'refused')) throw error;
    const reason = error.decline ?? (error.isMissing ? 'card_declined' : 'refused');
    if (reason === 'refused') ctx.log.error({ err: error, event: 'bid_charge_refused', attemptId: attempt.id }, 'charge of a standing bid refused, but not by a bank');
    await releaseHold(ctx.db, attempt.id, { reason, at: ctx.clock.now() });
    return 'moved';
  }
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
  await recordDeclines(ctx, attempt);
  return settleAttempt(ctx, attempt, { how: 'failed' });
}

/** Ends the hold of an attempt that did not win or was reversed, and counts the cards that were declined on it. */
async function stepRelease(ctx: SalesContext, attempt: Attempt): Promise<MovedOn> {
  const { holdId } = attempt;
  // A client secret only leaves the server once its hold is stored, so without a hold nothing can be authorised.
  if (!holdId) return settleAttempt(ctx, attempt, { how: 'released' });
  const how = await giveBack(ctx, attempt, holdId);
  // Afterwards, because cards can be tried until the hold is cancelled.
  await recordDeclines(ctx, attempt);
  return settleAttempt(ctx, attempt, { how });
}

/** Cancels a hold, or refunds what was charged, less what is kept. */
async function giveBack(ctx: SalesContext, attempt: Attempt, holdId: string): Promise<'released' | 'refunded'> {
  const { id, tryNumber } = attempt;
  const gateway = gatewayOf(ctx, attempt);
  const hold = await gateway.read(holdId);
  if (hold.state === 'canceled') return 'released';
  if (hold.state !== 'captured') {
    await gateway.cancel(holdId, `pi_cancel:${id}:${tryNumber}`);
    return 'released';
  }
  const refunded = await gateway.refundedCents(holdId);
  const rest = hold.receivedCents - (attempt.keptAmountCents ?? 0) - refunded;
  if (rest > 0) await gateway.refund(holdId, rest, `refund:${id}:${refunded}:${tryNumber}`);
  return 'refunded';
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

/** Returns whether a payment was made with test keys and none are set now: neither live keys nor the demo know it. */
function isTestLeftover({ gateway, config }: SalesContext, { kind, isTest }: Attempt): boolean {
  return kind === 'card' && isTest && !(gateway.kind === 'card' && config.isTestMode);
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
