import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateSalesStage as contract } from '../../../shared/contracts/purchases.ts';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { storedStage } from '../../../shared/domain/sales-stage.ts';
import type { AppContext } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';
import { lockPipeline, type PipelineChange, updatePipeline } from './purchase-store.ts';

type Body = BodyOf<typeof contract>;

/** Changes what was sent of a purchase's pipeline and nothing else. Refuses `not_found` for someone else's. */
export async function updateSalesStage(
  ctx: AppContext,
  viewer: Viewer,
  purchaseId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPipeline(tx, viewer, purchaseId);
    if (!before) throw notFound('purchase');
    const at = ctx.clock.now();
    const change = changeFrom(body);
    await updatePipeline(tx, purchaseId, change, at);
    if (change.salesStage && change.salesStage !== before.salesStage) {
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'purchase.stage_changed',
        subjectType: 'purchase',
        subjectId: purchaseId,
        before: { salesStage: before.salesStage },
        after: { salesStage: change.salesStage },
        at,
      });
    }
    const row = await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw notFound('purchase');
    return row;
  });
}

const centsOf = (typed: string | null | undefined) =>
  typed === undefined || typed === null ? typed : centsFromDecimal(typed);

function changeFrom(body: Body): PipelineChange {
  return {
    salesStage: body.salesStage && storedStage(body.salesStage),
    salesNotes: body.salesNotes,
    customerPaymentAmountCents: centsOf(body.customerPaymentAmount),
    quotePriceCents: centsOf(body.quotePrice),
    safetyCheckPassed: body.safetyCheckPassed,
    finalised: body.finalised,
  };
}
