import { and, eq, inArray, isNotNull, or } from 'drizzle-orm';
import { leadPurchases, leads, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Finds which of some leads had their customer removed, or the person of an account that bought them: messages to the customer name it. */
export async function findAnonymousLeads(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectDistinct({ id: leads.id })
    .from(leads)
    .leftJoin(leadPurchases, eq(leadPurchases.leadId, leads.id))
    .leftJoin(users, eq(users.id, leadPurchases.buyerId))
    .where(and(inArray(leads.id, [...ids]), or(isNotNull(leads.anonymisedAt), isNotNull(users.anonymisedAt))));
  return new Set(rows.map(({ id }) => id));
}

/** Finds which of some accounts had their person removed. */
export async function findAnonymousAccounts(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNotNull(users.anonymisedAt)));
  return new Set(rows.map(({ id }) => id));
}
