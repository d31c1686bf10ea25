import { and, inArray, isNotNull } from 'drizzle-orm';
import { leads, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Finds which of some leads had their customer removed. */
export async function findAnonymousLeads(db: Db, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(inArray(leads.id, [...ids]), isNotNull(leads.anonymisedAt)));
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
