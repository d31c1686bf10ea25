import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { GatewayEvent } from '../../payments/gateway.ts';
import { type AuditAction, recordAudit } from '../audit/audit-store.ts';
import { countDeclines } from './record-declines.ts';
import { findBuyerOfHold, findPurchaseOfHold, insertEvent, wakeAttempt, wasTold } from './webhook-store.ts';

/** What a person has to look at: no reconciling brings this money back. */
const ALERTS: Record<string, AuditAction> = {
  'charge.dispute.created': 'payment.disputed',
  'refund.failed': 'payment.refund_failed',
};

/**
 * Takes a message of the gateway: writes its id down once and makes the attempt it is about due, so that the sweeper
 * reads the hold itself. Nothing it says is applied, but that a card was declined counts at once. Refuses `invalid_input` when its signature is none of ours.
 */
export async function receiveWebhook(
  ctx: AppContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = ctx.gateway.readEvent(rawBody, signature);
  if (!event) throw new AppError('invalid_input', 'The signature of this message is missing, wrong or too old');
  const alert = await ctx.db.transaction(async (tx) => {
    const at = ctx.clock.now();
    if (!(await insertEvent(tx, event, at))) return undefined;
    await countDecline(tx, event, at);
    if (event.holdId) await wakeAttempt(tx, event.holdId, at);
    const action = ALERTS[event.type];
    if (!action || (await wasTold(tx, event))) return undefined;
    const subjectId = event.holdId ? await findPurchaseOfHold(tx, event.holdId) : undefined;
    if (subjectId) {
      await recordAudit(tx, { actorUserId: null, action, subjectType: 'purchase', subjectId, after: factsOf(event), at });
    }
    return { action, purchaseId: subjectId };
  });
  if (alert) ctx.log.error({ ...alert, ...factsOf(event) }, 'the payment provider reports a problem');
}

/** Counts a declined card, once however often it is told of. */
async function countDecline(tx: Db, { holdId, declineId }: GatewayEvent, at: Date): Promise<void> {
  if (holdId === null || declineId === null) return;
  const buyerId = await findBuyerOfHold(tx, holdId);
  if (buyerId !== undefined) await countDeclines(tx, { ids: [declineId], holdId, buyerId }, at);
}

const factsOf = ({ type, objectId }: GatewayEvent) => ({ event: type, objectId });
