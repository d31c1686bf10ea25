import { sql } from 'drizzle-orm';
import type { HoldReason } from '../../../../shared/domain/words/enums.ts';
import type { leads } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';

/** How many requests of one phone number may be open: filed, not sold and not archived. */
export const MAX_OPEN = 2;
/** How many requests one phone number may file within 24 hours. */
export const MAX_A_DAY = 5;

/** The limit that a request exceeds. */
export type PhoneLimit = 'open' | 'day';

type NewLead = typeof leads.$inferInsert;

export interface Asked {
  lead: NewLead;
  /** False for fictional numbers in the demo world, which nobody owns. */
  isLimited: boolean;
  /** After how many requests of its network address within 24 hours it is held, and why; null if never. */
  hold: { after: number; reason: HoldReason } | null;
  /** Returns the columns to overwrite if its number was sold or is listed already. */
  ofRepeatCustomer: () => Partial<NewLead>;
  /** Hides the name in the number's other unsold requests. */
  hideOthers: (tx: Db, phone: string) => Promise<void>;
}

interface Usage {
  open: number;
  recent: number;
  /** True if the number was sold within a year or is on the market: buyers may know it. */
  isKnown: boolean;
}

interface Senders {
  phones: readonly string[];
  /** Hashes of network addresses. None can be confused with a phone number. */
  networks: readonly string[];
  /** The idempotency keys of the requests. */
  keys: readonly string[];
  since: Date;
}

const selectUsage = prepared((db, { phones, networks, keys, since }: Senders) =>
  db
    .select({ kind: sql<'phone' | 'network' | 'key'>`kind`, name: sql<string>`name`, open: sql<number>`open`, recent: sql<number>`recent`, isKnown: sql<boolean>`is_known` })
    .from(sql`request_usage(${phones}::text[], ${networks}::text[], ${keys}::uuid[], ${since}::timestamptz)`),
);

/**
 * Returns what each sender has filed, its open requests and those of the last 24 hours, and which keys are known. Locks the senders until
 * the transaction ends, so that their other requests wait, on all servers.
 */
async function lockUsage(tx: Db, senders: Omit<Senders, 'since'>, at: Date) {
  const rows = await selectUsage(tx, { ...senders, since: new Date(at.getTime() - DAY_MS) });
  const usage = new Map<string, Usage>(rows.map(({ name, open, recent, isKnown }) => [name, { open, recent, isKnown }]));
  return { usage, known: new Set(rows.flatMap(({ kind, name }) => (kind === 'key' ? [name] : []))) };
}

const exceeded = ({ open, recent }: Usage): PhoneLimit | undefined => {
  if (open >= MAX_OPEN) return 'open';
  return recent >= MAX_A_DAY ? 'day' : undefined;
};

/**
 * Returns the limit that one more request of a number would exceed, and whether buyers may know the number. Other requests of the number
 * wait until the transaction ends.
 */
export async function findPhoneUse(tx: Db, phone: string, at: Date): Promise<{ limit: PhoneLimit | undefined; isKnown: boolean }> {
  const used = (await lockUsage(tx, { phones: [phone], networks: [], keys: [] }, at)).usage.get(phone);
  return { limit: used && exceeded(used), isKnown: used?.isKnown ?? false };
}

/** The decision on a request: the limit that it exceeds, or the row to insert. */
type Decision = { limit: PhoneLimit } | { lead: NewLead; hideOthers?: (tx: Db) => Promise<void> };

/** Creates a function that counts each request towards its senders' limits and decides on it. A repeated submission exceeds no limit. */
function decider(usage: Map<string, Usage>, known: Set<string>) {
  const usageOf = (sender: string) => usage.get(sender) ?? { open: 0, recent: 0, isKnown: false };
  const count = (sender: string | null | undefined) => {
    if (!sender) return;
    const { open, recent } = usageOf(sender);
    usage.set(sender, { open: open + 1, recent: recent + 1, isKnown: true });
  };
  const heldColumns = ({ lead: { filedFrom }, hold }: Asked): Partial<NewLead> =>
    hold && filedFrom && usageOf(filedFrom).recent >= hold.after ? { status: 'held', heldFor: hold.reason } : {};
  const admit = (asked: Asked): Decision => {
    const { lead, isLimited, ofRepeatCustomer, hideOthers } = asked;
    const phone = isLimited && lead.customerPhoneInternational;
    if (!phone) return { lead: { ...lead, ...heldColumns(asked) } };
    const used = usageOf(phone);
    const limit = exceeded(used);
    if (limit) return { limit };
    const told = { ...lead, ...(used.isKnown && ofRepeatCustomer()), ...heldColumns(asked) };
    const isNewsToOthers = used.isKnown && used.open > 0;
    return isNewsToOthers ? { lead: told, hideOthers: (tx) => hideOthers(tx, phone) } : { lead: told };
  };
  return (asked: Asked): Decision => {
    const { customerPhoneInternational: phone, filedFrom, idempotencyKey } = asked.lead;
    const key = idempotencyKey?.toLowerCase();
    if (key && known.has(key)) return { lead: asked.lead };
    const decision = admit(asked);
    if ('limit' in decision) return decision;
    count(phone);
    count(filedFrom);
    if (key) known.add(key);
    return decision;
  };
}

/**
 * Inserts the requests that stay within the limits of their phone numbers, as held if their network address has exceeded its limit. Returns
 * the inserted rows, and the limit that each of the others exceeds. Requests of one number or address are decided one after the other,
 * on all servers.
 */
export async function admitRequests<R>(db: Db, asked: readonly Asked[], insert: (tx: Db, leads: readonly NewLead[]) => Promise<R[]>) {
  const all = asked.map(({ lead }) => lead);
  const phones = asked.flatMap(({ lead, isLimited }) => (isLimited && lead.customerPhoneInternational) || []);
  const networks = asked.flatMap(({ lead, hold }) => (hold && lead.filedFrom) || []);
  if (phones.length + networks.length === 0) return { limits: [], filed: await insert(db, all) };
  return db.transaction(async (tx) => {
    const keys = all.flatMap(({ idempotencyKey }) => idempotencyKey ?? []);
    const { usage, known } = await lockUsage(tx, { phones, networks, keys }, all[0]?.createdAt ?? new Date());
    const decisions = asked.map(decider(usage, known));
    const limits = decisions.map((decision) => ('limit' in decision ? decision.limit : undefined));
    const within = decisions.flatMap((decision) => ('lead' in decision ? [decision.lead] : []));
    const filed = within.length > 0 ? await insert(tx, within) : [];
    for (const decision of decisions) if ('hideOthers' in decision) await decision.hideOthers(tx);
    return { limits, filed };
  });
}
