import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateSalesStage as contract } from '../../../shared/contracts/purchases.ts';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { storedStage } from '../../../shared/domain/sales-stage.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPurchasedLead, type PurchasedLeadRow } from './purchase-queries.ts';
import { lockPipeline, type PipelineChange, updatePipeline } from './purchase-store.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes what was sent of a purchase's pipeline and nothing else. Refuses `not_found` for someone else's, and `conflict`
 * when notes would be lost that were written since the new ones were begun.
 */
export async function updateSalesStage(
  ctx: AppContext,
  viewer: Viewer,
  purchaseId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPipeline(tx, viewer, purchaseId);
    if (!before) throw notFound('purchase');
    refuseToOverwrite(before.salesNotes, body);
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
    if (viewer.userType === 'super_admin') await auditEdit(tx, { actorUserId: viewer.id, purchaseId, change, at });
    const row = await findPurchasedLead(tx, viewer, purchaseId);
    if (!row) throw notFound('purchase');
    return row;
  });
}

/** What a super admin writes into someone else's job is on record; an account's own notes are its own. */
async function auditEdit(
  tx: Db,
  { actorUserId, purchaseId, change, at }: { actorUserId: number; purchaseId: number; change: PipelineChange; at: Date },
): Promise<void> {
  const { salesStage: _stage, ...rest } = change;
  const fields = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (fields.length === 0) return;
  await recordAudit(tx, {
    actorUserId,
    action: 'purchase.edited',
    subjectType: 'purchase',
    subjectId: purchaseId,
    after: { fields },
    at,
  });
}

function refuseToOverwrite(stored: string | null, { salesNotes, baseSalesNotes }: Body): void {
  if (salesNotes === undefined || baseSalesNotes === undefined) return;
  if (stored === baseSalesNotes || stored === salesNotes) return;
  throw new AppError('conflict', 'These notes were changed by someone else meanwhile. Nothing was saved.');
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
