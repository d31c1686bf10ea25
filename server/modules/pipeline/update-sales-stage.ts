import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { updateSalesStage as contract } from '../../../shared/contracts/purchases.ts';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import { storedStage } from '../../../shared/domain/pipeline/sales-stage.ts';
import type { Db } from '../../platform/db/client.ts';
import { assertNotStale, overwrittenBy } from '../../platform/db/optimistic-lock.ts';
import { notFound } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { recordAudit } from '../audit/index.ts';
import {
  findPurchasedLead,
  type PurchasedLeadRow,
  lockPipeline,
  type PipelineChange,
  updatePipeline,
  type SalesContext,
} from '../sales/index.ts';

type Body = BodyOf<typeof contract>;

/**
 * Changes the given fields of a purchase's pipeline and nothing else. Throws `not_found` for someone else's, and `conflict` if notes would
 * be overwritten that were written since the author began.
 */
export async function updateSalesStage(
  ctx: SalesContext,
  viewer: Viewer,
  purchaseId: number,
  body: Body,
): Promise<PurchasedLeadRow> {
  return ctx.db.transaction(async (tx) => {
    const before = await lockPipeline(tx, viewer, purchaseId);
    if (!before) throw notFound('purchase');
    assertNotStale({ subject: 'this job', base: overwrittenBy(body, body.base), stored: before, next: body, labels: { salesNotes: 'notes' } });
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

/** Audits what a super admin changes in someone else's job. An account's own changes are not audited. */
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
