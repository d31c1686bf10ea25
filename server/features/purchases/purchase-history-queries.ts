import { and, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { auditLog, leadPurchases, operators, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../users/user-store.ts';
import { ofAccount } from './purchase-queries.ts';

/** What is told of a purchase, and of its lead while the purchase stood. */
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

// After it was taken back, the lead is someone else's to edit.
const isOfLead = and(
  eq(auditLog.subjectType, 'lead'),
  eq(auditLog.subjectId, sql`${leadPurchases.leadId}::text`),
  eq(auditLog.action, 'lead.edited'),
  gte(auditLog.at, leadPurchases.purchasedAt),
  or(isNull(leadPurchases.voidedAt), lt(auditLog.at, leadPurchases.voidedAt)),
);

export type HistoryRow = Awaited<ReturnType<typeof findPurchaseHistory>>[number];

/** The latest lines about a purchase of the viewer's account; one row without a line when there is none, no row when it is not theirs. */
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
