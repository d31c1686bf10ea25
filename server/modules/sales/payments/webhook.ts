import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import type { GatewayEvent } from '../gateway/gateway.ts';
import { findOwnerOfSetup } from './card-setup-store.ts';
import { countDeclines } from './record-declines.ts';
import { findBuyerOfHold, findPurchaseOfHold, insertEvent, wakeAttempt, wasTold } from './webhook-store.ts';
import type { SalesContext } from '../context.ts';
import { type AuditAction, recordAudit } from '../../audit/index.ts';

/** Events that need a person: reconciliation cannot recover this money. */
const ALERTS: Record<string, AuditAction> = {
  'charge.dispute.created': 'payment.disputed',
  'refund.failed': 'payment.refund_failed',
};

/**
 * Receives a webhook: stores its event id once and makes the attempt due, so that the sweeper reads the hold itself. Nothing else in
 * the event is trusted, except that a declined card counts at once. Throws `invalid_input` if the signature does not verify.
 */
export async function receiveWebhook(
  ctx: SalesContext,
  rawBody: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = ctx.gateway.readEvent(rawBody, signature);
  if (!event) throw new AppError('invalid_input', 'The webhook signature is missing, wrong or too old');
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
  if (alert) ctx.log.error({ ...alert, event: 'gateway_alert', gatewayEvent: event.type, objectId: event.objectId }, 'dispute or failed refund reported by the gateway');
}

/** Records a declined card once, however often it is reported. */
async function countDecline(tx: Db, { holdId, setupId, declineId }: GatewayEvent, at: Date): Promise<void> {
  const triedOn = holdId ?? setupId;
  if (triedOn === null || declineId === null) return;
  const buyerId = holdId === null ? await findOwnerOfSetup(tx, triedOn) : await findBuyerOfHold(tx, holdId);
  if (buyerId !== undefined) await countDeclines(tx, { ids: [declineId], holdId: triedOn, buyerId }, at);
}

const factsOf = ({ type, objectId }: GatewayEvent) => ({ event: type, objectId });
