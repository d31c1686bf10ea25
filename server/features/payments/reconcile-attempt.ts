import type { AppContext } from '../../context.ts';
import { enqueue } from '../../jobs/job.ts';
import { claimWithHold } from '../auctions/claim-lead.ts';
import type { BuyerDetails } from '../auctions/sell-lead.ts';
import { claimMail } from '../notifications/claim-mail.ts';
import {
  type Attempt,
  completePurchase,
  expireHold,
  findAttempt,
  settleAttempt,
  storeHold,
} from './attempt-store.ts';

/**
 * Moves the gateway to what an attempt desires: the only code that moves money. It may run any number of times at
 * once, for whichever caller comes first. Never called inside a transaction: it talks to the gateway.
 */
export async function reconcileAttempt(
  ctx: AppContext,
  attemptId: string,
  details?: BuyerDetails,
): Promise<void> {
  const attempt = await findAttempt(ctx.db, attemptId);
  if (!attempt || attempt.settled) return;
  if (attempt.desired === 'hold') await pursueHold(ctx, attempt, details);
  else if (attempt.desired === 'capture') await pursueCapture(ctx, attempt);
  else await pursueRelease(ctx, attempt);
}

async function pursueHold(ctx: AppContext, attempt: Attempt, details?: BuyerDetails) {
  const held = attempt.holdId ? await ctx.gateway.read(attempt.holdId) : undefined;
  const at = ctx.clock.now();
  // The deadline comes first: the sweeper calls here when it has passed, and nobody may win by that.
  if (at >= attempt.expiresAt || held?.state === 'canceled') {
    await expireHold(ctx.db, attempt.id, at);
  } else if (held?.state === 'held') {
    await claimWithHold(ctx, attempt.id, details);
  } else {
    return;
  }
  await reconcileAttempt(ctx, attempt.id);
}

async function pursueCapture(ctx: AppContext, attempt: Attempt) {
  const { id, holdId, captureAmountCents, tryNumber } = attempt;
  if (!holdId || captureAmountCents === null) return;
  const { state } = await ctx.gateway.read(holdId);
  if (state === 'held') {
    await ctx.gateway.capture(holdId, captureAmountCents, `pi_capture:${id}:${tryNumber}`);
  } else if (state !== 'captured') {
    throw new Error(`The hold of attempt ${id} cannot be charged: it is ${state}`);
  }
  await ctx.db.transaction(async (tx) => {
    if (!(await settleAttempt(tx, attempt, 'captured'))) return;
    const at = ctx.clock.now();
    const purchaseId = await completePurchase(tx, id, at);
    if (purchaseId) await enqueue(tx, claimMail, { purchaseId }, { runAt: at });
  });
}

async function pursueRelease(ctx: AppContext, attempt: Attempt) {
  const { id, holdId, tryNumber } = attempt;
  if (holdId) await ctx.gateway.cancel(holdId, `pi_cancel:${id}:${tryNumber}`);
  await settleAttempt(ctx.db, attempt, 'released');
}

/** Opens the hold of a quoted attempt and returns its secret, or undefined when the attempt no longer wants one. */
export async function openHold(ctx: AppContext, attempt: Attempt): Promise<string | undefined> {
  const { id, leadId, quotedPriceCents, tryNumber } = attempt;
  const hold = await ctx.gateway.authorise(
    { attemptId: id, leadId, cents: quotedPriceCents },
    `pi_create:${id}:${tryNumber}`,
  );
  if (await storeHold(ctx.db, id, hold)) return hold.clientSecret;
  const current = await findAttempt(ctx.db, id);
  if (current?.desired === 'hold' && current.holdId === hold.holdId) return hold.clientSecret;
  if (current?.holdId !== hold.holdId) {
    await ctx.gateway.cancel(hold.holdId, `pi_cancel_orphan:${hold.holdId}`);
  }
  return undefined;
}
