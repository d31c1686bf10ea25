import { and, between, gt, lte, sql } from 'drizzle-orm';
import { leads, smsMessages } from '../../../../shared/schema/index.ts';
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
  heldBefore: Date;
  /** The last request of the previous batch; 0 for the first. */
  afterId: number;
  limit: number;
}

/** The hashes of the numbers to which a code for the request was sent before an instant. */
const textedTo = (before: Date) => sql<string[]>`array(
  select ${smsMessages.phoneHash} from ${smsMessages}
  where ${smsMessages.leadId} = ${leads}.id and ${smsMessages.kind} = 'phone_code' and ${smsMessages.status} in ('sent', 'delivered')
    and ${smsMessages.createdAt} <= ${before.toISOString()})`;

/**
 * Finds the requests that were held before an instant until their phone number is confirmed, by id, each with the numbers that were texted
 * before it.
 */
export function findUnconfirmed(db: Db, { heldBefore, afterId, limit }: Unconfirmed) {
  return db
    .select({ id: leads.id, customerPhone: leads.customerPhone, textedTo: textedTo(heldBefore) })
    .from(leads)
    .where(and(sql`${leads.status} = 'held'`, sql`${leads.heldFor} = 'unconfirmed_phone'`, lte(sql`coalesce(${leads.heldAt}, ${leads.createdAt})`, heldBefore.toISOString()), gt(leads.id, afterId)))
    .orderBy(leads.id)
    .limit(limit);
}

/** Counts the leads that ended between two instants and were not relisted since. */
export async function countEnded(db: Db, from: Date, until: Date): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(leads).where(between(leads.endedAt, from, until));
  return row?.count ?? 0;
}
