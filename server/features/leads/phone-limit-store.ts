import { and, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { HoldReason } from '../../../shared/domain/enums.ts';
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
  /** How many requests its network address may have sent within 24 hours before it is held, and why it is; null when it never is. */
  hold: { after: number; reason: HoldReason } | null;
}

interface Usage {
  open: number;
  recent: number;
}

// The first half of the keys under which requests of a sender wait for each other.
const SENDER_LOCKS = 7_244_014;

/** Makes requests of the same numbers and network addresses wait for each other until their transactions end. */
async function lockSenders(tx: Db, senders: readonly string[]): Promise<void> {
  const keys = sql`select distinct hashtext(sender) as key from unnest(${sql.param(senders)}::text[]) as sender order by key`;
  // In one order, or two batches could each wait for the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${SENDER_LOCKS}, key) from (${keys}) as sorted`);
}

interface Senders {
  phones: readonly string[];
  /** Hashes of network addresses; none reads like a phone number. */
  networks: readonly string[];
}

/** Counts what each sender has filed: the open requests of a number, and those of the last 24 hours of a number or an address. */
async function findUsage(tx: Db, { phones, networks }: Senders, at: Date): Promise<Map<string, Usage>> {
  const isOpen = sql`${leads.status} in ('available', 'held')`;
  const isRecent = and(gt(leads.createdAt, new Date(at.getTime() - DAY_MS)), isNull(leads.addedByUserId), isNull(leads.copiedFromLeadId));
  const ofNetworks = tx
    .select({ sender: leads.filedFrom, open: sql<number>`0`, recent: sql<number>`count(*)::int` })
    .from(leads)
    .where(and(sql`${leads.filedFrom} = any(${sql.param(networks)}::text[])`, isRecent))
    .groupBy(leads.filedFrom);
  const rows = await tx
    .select({
      sender: leads.customerPhoneInternational,
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      recent: sql<number>`count(*) filter (where ${isRecent})::int`,
    })
    .from(leads)
    .where(sql`${leads.customerPhoneInternational} = any(${sql.param(phones)}::text[])`)
    .groupBy(leads.customerPhoneInternational)
    .unionAll(ofNetworks);
  return new Map(rows.map(({ sender, ...usage }) => [sender ?? '', usage]));
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
  await lockSenders(tx, [phone]);
  const used = (await findUsage(tx, { phones: [phone], networks: [] }, at)).get(phone);
  return used && exceeded(used);
}

/** What becomes of a request: the limit that refuses it, or the row to insert. */
type Decision = { limit: PhoneLimit } | { lead: NewLead };

/** Counts each request to its senders and decides on it; a repeated submission exceeds nothing. */
function decider(usage: Map<string, Usage>, known: Set<string>) {
  const usageOf = (sender: string) => usage.get(sender) ?? { open: 0, recent: 0 };
  const count = (sender: string | null | undefined) => {
    if (!sender) return;
    const { open, recent } = usageOf(sender);
    usage.set(sender, { open: open + 1, recent: recent + 1 });
  };
  return ({ lead, isLimited, hold }: Asked): Decision => {
    const { customerPhoneInternational: phone, filedFrom: network } = lead;
    const key = lead.idempotencyKey?.toLowerCase();
    if (key && known.has(key)) return { lead };
    const limit = isLimited && phone ? exceeded(usageOf(phone)) : undefined;
    if (limit) return { limit };
    const isHeld = hold && network && usageOf(network).recent >= hold.after;
    count(phone);
    count(network);
    if (key) known.add(key);
    return { lead: isHeld ? { ...lead, status: 'held', heldFor: hold.reason } : lead };
  };
}

/**
 * Inserts the requests that stay within the limits of their phone numbers, those beyond the limit of their network address as held,
 * and returns the rows beside the limit that each of the others exceeds. Requests of one number or address are decided one after
 * the other, on every server.
 */
export async function admitRequests<R>(db: Db, asked: readonly Asked[], insert: (tx: Db, leads: readonly NewLead[]) => Promise<R[]>) {
  const all = asked.map(({ lead }) => lead);
  const phones = asked.flatMap(({ lead, isLimited }) => (isLimited && lead.customerPhoneInternational) || []);
  const networks = asked.flatMap(({ lead, hold }) => (hold && lead.filedFrom) || []);
  if (phones.length + networks.length === 0) return { limits: [], filed: await insert(db, all) };
  return db.transaction(async (tx) => {
    await lockSenders(tx, [...phones, ...networks]);
    const at = all[0]?.createdAt ?? new Date();
    const decisions = asked.map(decider(await findUsage(tx, { phones, networks }, at), await findKnownKeys(tx, asked)));
    const limits = decisions.map((decision) => ('limit' in decision ? decision.limit : undefined));
    const within = decisions.flatMap((decision) => ('lead' in decision ? [decision.lead] : []));
    return { limits, filed: within.length > 0 ? await insert(tx, within) : [] };
  });
}
