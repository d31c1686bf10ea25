import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { auditLog, leadPurchases, operators, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { ofAccount } from '../sales/index.ts';

/** The audit actions that are shown of a purchase, and of its lead while the purchase stood. */
export const historyActions = {
  'purchase.stage_changed': 'stage_changed',
  'purchase.archived': 'archived',
  'purchase.restored': 'restored',
  'lead.edited': 'edited',
} as const;

const isOfPurchase = and(
  eq(auditLog.subjectType, 'purchase'),
  eq(auditLog.subjectId, sql`${leadPurchases.id}::text`),
  inArray(auditLog.action, ['purchase.stage_changed', 'purchase.archived', 'purchase.restored']),
);

// After a reversal, the lead is someone else's to edit.
const isOfLead = and(
  eq(auditLog.subjectType, 'lead'),
  eq(auditLog.subjectId, sql`${leadPurchases.leadId}::text`),
  eq(auditLog.action, 'lead.edited'),
  gte(auditLog.at, leadPurchases.purchasedAt),
  or(isNull(leadPurchases.voidedAt), lt(auditLog.at, leadPurchases.voidedAt)),
);

export type HistoryRow = Awaited<ReturnType<typeof findPurchaseHistory>>[number];

/**
 * Finds the latest audit entries of a purchase of the viewer's account. Returns one row without an entry if there is none, and no row if
 * the purchase belongs to another account.
 */
export async function findPurchaseHistory(db: Db, viewer: Viewer, { purchaseId, limit }: { purchaseId: number; limit: number }) {
  return db
    .select({
      line: auditLog,
      actorName: sql<string | null>`coalesce(${users.firstName} || ' ' || ${users.lastName}, ${operators.username})`,
      isOfAccount: sql<boolean>`coalesce(coalesce(${users.teamOwnerId}, ${users.id}) = ${leadPurchases.buyerId}, false)`,
    })
    .from(leadPurchases)
    .leftJoin(auditLog, or(isOfPurchase, isOfLead))
    .leftJoin(users, eq(users.id, auditLog.actorUserId))
    .leftJoin(operators, eq(operators.id, auditLog.actorOperatorId))
    .where(and(eq(leadPurchases.id, purchaseId), ofAccount(viewer)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
}
