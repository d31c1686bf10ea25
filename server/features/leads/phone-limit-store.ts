import { and, gt, inArray, isNull, sql } from 'drizzle-orm';
import { leads } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** How many requests of one phone number may be open: filed, not sold and not archived. */
export const MAX_OPEN = 2;
/** How many requests one phone number may file within 24 hours. */
export const MAX_A_DAY = 5;
const DAY_MS = 86_400_000;

/** The limit that a request exceeds. */
export type PhoneLimit = 'open' | 'day';

type NewLead = typeof leads.$inferInsert;

export interface Asked {
  lead: NewLead;
  /** False for numbers that nobody owns, in the demo world. */
  isLimited: boolean;
}

interface Usage {
  open: number;
  recent: number;
}

// The first half of the keys under which requests of a number wait for each other.
const PHONE_LOCKS = 7_244_014;

/** Makes requests of the same numbers wait for each other until their transactions end. */
async function lockPhones(tx: Db, phones: readonly string[]): Promise<void> {
  const keys = sql`select distinct hashtext(phone) as key from unnest(${sql.param(phones)}::text[]) as phone order by key`;
  // In one order, or two batches could each wait for the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCKS}, key) from (${keys}) as sorted`);
}

async function findUsage(tx: Db, phones: readonly string[], at: Date): Promise<Map<string, Usage>> {
  const isOpen = sql`${leads.status} = 'available'`;
  const isRecent = and(gt(leads.createdAt, new Date(at.getTime() - DAY_MS)), isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));
  const rows = await tx
    .select({
      phone: leads.customerPhoneInternational,
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      recent: sql<number>`count(*) filter (where ${isRecent})::int`,
    })
    .from(leads)
    .where(sql`${leads.customerPhoneInternational} = any(${sql.param(phones)}::text[])`)
    .groupBy(leads.customerPhoneInternational);
  return new Map(rows.map(({ phone, ...usage }) => [phone ?? '', usage]));
}

async function findKnownKeys(tx: Db, asked: readonly Asked[]): Promise<Set<string>> {
  const keys = asked.flatMap(({ lead: { idempotencyKey } }) => idempotencyKey ?? []);
  if (keys.length === 0) return new Set();
  const rows = await tx.select({ key: leads.idempotencyKey }).from(leads).where(inArray(leads.idempotencyKey, keys));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}

const exceeded = ({ open, recent }: Usage): PhoneLimit | undefined => {
  if (open >= MAX_OPEN) return 'open';
  return recent >= MAX_A_DAY ? 'day' : undefined;
};

/** Returns the limit that one more request of a number exceeds. Others of the number wait until the transaction ends. */
export async function findExceededLimit(tx: Db, phone: string, at: Date): Promise<PhoneLimit | undefined> {
  await lockPhones(tx, [phone]);
  const used = (await findUsage(tx, [phone], at)).get(phone);
  return used && exceeded(used);
}

/** Counts each request to its number and returns which limit it exceeds; a repeated submission exceeds none. */
function limitCounter(usage: Map<string, Usage>, known: Set<string>) {
  return ({ lead, isLimited }: Asked): PhoneLimit | undefined => {
    const phone = lead.customerPhoneInternational;
    const key = lead.idempotencyKey?.toLowerCase();
    if (!isLimited || !phone || (key && known.has(key))) return undefined;
    const used = usage.get(phone) ?? { open: 0, recent: 0 };
    const limit = exceeded(used);
    if (limit) return limit;
    usage.set(phone, { open: used.open + 1, recent: used.recent + 1 });
    if (key) known.add(key);
    return undefined;
  };
}

/**
 * Inserts the requests that stay within the limits of their phone numbers, and returns the rows beside the limit that each of the
 * others exceeds. Requests of one number are decided one after the other, on every server.
 */
export async function admitRequests<R>(db: Db, asked: readonly Asked[], insert: (tx: Db, leads: readonly NewLead[]) => Promise<R[]>) {
  const all = asked.map(({ lead }) => lead);
  const phones = asked.flatMap(({ lead, isLimited }) => (isLimited && lead.customerPhoneInternational) || []);
  if (phones.length === 0) return { limits: [], filed: await insert(db, all) };
  return db.transaction(async (tx) => {
    await lockPhones(tx, phones);
    const at = all[0]?.createdAt ?? new Date();
    const counter = limitCounter(await findUsage(tx, phones, at), await findKnownKeys(tx, asked));
    const limits = asked.map(counter);
    const within = all.filter((_lead, index) => !limits[index]);
    return { limits, filed: within.length > 0 ? await insert(tx, within) : [] };
  });
}
