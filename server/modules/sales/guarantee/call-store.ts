import { and, asc, eq, isNull } from 'drizzle-orm';
import { callLogs, leadPurchases } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { ofAccount } from '../purchases/purchase-queries.ts';
import type { Viewer } from '../../../platform/http/caller.ts';

/** Locks a settled, standing purchase of the viewer's account until the transaction ends, and returns its owner. */
export async function lockCallable(tx: Db, viewer: Viewer, purchaseId: number): Promise<{ ownerId: number } | undefined> {
  const [purchase] = await tx
    .select({ ownerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .where(
      and(
        eq(leadPurchases.id, purchaseId),
        eq(leadPurchases.paymentStatus, 'completed'),
        isNull(leadPurchases.voidedAt),
        ofAccount(viewer),
      ),
    )
    .for('update');
  return purchase;
}

export async function insertCall(tx: Db, { ownerId, ...call }: typeof callLogs.$inferInsert & { ownerId: number }): Promise<void> {
  await tx.insert(callLogs).values(call);
  recordChange(tx, { kind: 'purchase', id: call.purchaseId, ownerId });
}

/** Finds when calls were logged on a purchase, oldest first. */
export async function findCalls(tx: Db, purchaseId: number): Promise<Date[]> {
  const rows = await tx
    .select({ calledAt: callLogs.calledAt })
    .from(callLogs)
    .where(eq(callLogs.purchaseId, purchaseId))
    .orderBy(asc(callLogs.calledAt));
  return rows.map((row) => row.calledAt);
}
