import { and, between, lte, sql } from 'drizzle-orm';
import { leads } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { onMarket } from '../auction/on-market-queries.ts';

/** The keyset cursor in the order in which leads reached their lowest price. */
interface Place {
  id: number;
  expiresAt: Date;
}

interface Overdue {
  /** Only leads that reached their lowest price by then. */
  expiredBy: Date;
  /** The last lead of the previous batch; undefined for the first. */
  after: Place | undefined;
  limit: number;
}

/** Finds leads on the market that reached their lowest price by an instant, longest ago first. */
export function findOverdue(db: Db, { expiredBy, after, limit }: Overdue): Promise<Place[]> {
  const isBehind = after && sql`(${leads.expiresAt}, ${leads.id}) > (${after.expiresAt.toISOString()}::timestamptz, ${after.id})`;
  return db
    .select({ id: leads.id, expiresAt: leads.expiresAt })
    .from(leads)
    .where(and(onMarket, lte(leads.expiresAt, expiredBy), isBehind))
    .orderBy(leads.expiresAt, leads.id)
    .limit(limit);
}

interface Unconfirmed {
  filedBefore: Date;
  limit: number;
}

/** Finds the requests that are held until their phone number is confirmed and were filed before an instant, oldest first. */
export async function findUnconfirmed(db: Db, { filedBefore, limit }: Unconfirmed): Promise<number[]> {
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(and(sql`${leads.status} = 'held'`, sql`${leads.heldFor} = 'unconfirmed_phone'`, lte(leads.createdAt, filedBefore)))
    .orderBy(leads.createdAt, leads.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Counts the leads that ended between two instants and were not relisted since. */
export async function countEnded(db: Db, from: Date, until: Date): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(leads).where(between(leads.endedAt, from, until));
  return row?.count ?? 0;
}
