import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { HoldReason } from '../../../../shared/domain/words/enums.ts';
import { leads } from '../../../../shared/schema/index.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { declareAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { isSameJob, jobOf } from './same-job.ts';
import { findEarlier, type Repeated } from './same-job-queries.ts';
import { HELD, waitsForCrowd } from './unconfirmed-phone.ts';

// The database's function that counts a sender's requests locks the sender under this key (migration 0020).
declareAdvisoryLock(7_244_014);

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
  /** True if a lead of the number was replaced as bad within a year. */
  isBad: boolean;
  /** Its requests of the last 30 days that are on the market, held or sold. */
  earlier: readonly number[];
  /** The networks of the open requests that nobody has confirmed; empty for one that is not known. */
  openFrom: readonly string[];
  /** The same of the last 24 hours. */
  recentFrom: readonly string[];
}

const nothing: Usage = { open: 0, recent: 0, isKnown: false, isBad: false, earlier: [], openFrom: [], recentFrom: [] };

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
    .select({ kind: sql<'phone' | 'network' | 'key'>`kind`, name: sql<string>`name`, open: sql<number>`open`, recent: sql<number>`recent`, isKnown: sql<boolean>`is_known`, isBad: sql<boolean>`is_bad`, earlier: sql<number[]>`earlier`, openFrom: sql<string[]>`open_from`, recentFrom: sql<string[]>`recent_from` })
    .from(sql`request_usage(${phones}::text[], ${networks}::text[], ${keys}::uuid[], ${since}::timestamptz)`),
);

/**
 * Returns what each sender has filed, its open requests and those of the last 24 hours, and which keys are known. Locks the senders until
 * the transaction ends, so that their other requests wait, on all servers.
 */
async function lockUsage(tx: Db, senders: Omit<Senders, 'since'>, at: Date) {
  const rows = await selectUsage(tx, { ...senders, since: new Date(at.getTime() - DAY_MS) });
  const usage = new Map<string, Usage>(rows.map(({ kind: _kind, name, ...used }) => [name, used]));
  return { usage, known: new Set(rows.flatMap(({ kind, name }) => (kind === 'key' ? [name] : []))) };
}

const exceeded = ({ open, recent }: Pick<Usage, 'open' | 'recent'>): PhoneLimit | undefined => {
  if (open >= MAX_OPEN) return 'open';
  return recent >= MAX_A_DAY ? 'day' : undefined;
};

/**
 * Returns the limit that one more request of a number from a network would exceed. Requests that somebody else may have filed, because
 * nobody has confirmed them and they came from other networks, refuse nobody: they only crowd the number.
 * @decision phone_limit
 */
function limitFor(used: Usage, filedFrom: string | null | undefined): Pick<PhoneUse, 'isCrowded' | 'limit'> {
  const others = (networks: readonly string[]) => networks.filter((network) => network !== (filedFrom ?? '')).length;
  const limit = exceeded({ open: used.open - others(used.openFrom), recent: used.recent - others(used.recentFrom) });
  return { limit, isCrowded: limit === undefined && exceeded(used) !== undefined };
}

type Waiting = Pick<NewLead, 'urgency' | 'phoneConfirmedAt'>;

/** What the requests of a number say about one more of it. */
export interface PhoneUse extends Pick<Usage, 'isKnown' | 'isBad' | 'earlier'> {
  /** The limit that one more request would exceed. */
  limit: PhoneLimit | undefined;
  /** Whether it would exceed one if all requests counted. */
  isCrowded: boolean;
  /** Its emergencies on the market whose number nobody has confirmed; counted only for a crowded number. */
  emergencies: number;
}

/** What is known of a number that is not limited. */
export const unlimitedUse: PhoneUse = { limit: undefined, isCrowded: false, emergencies: 0, isKnown: false, isBad: false, earlier: [] };

/** Counts the emergencies of some numbers that are on the market and whose number nobody has confirmed, by number. */
async function countEmergencies(tx: Db, phones: readonly string[]): Promise<Map<string, number>> {
  if (phones.length === 0) return new Map();
  const isListed = and(eq(leads.status, 'available'), eq(leads.urgency, 'emergency'), isNull(leads.phoneConfirmedAt));
  const rows = await tx
    .select({ phone: leads.customerPhoneInternational, emergencies: count() })
    .from(leads)
    .where(and(inArray(leads.customerPhoneInternational, [...phones]), isListed))
    .groupBy(leads.customerPhoneInternational);
  return new Map(rows.flatMap(({ phone, emergencies }) => (phone ? [[phone, emergencies] as const] : [])));
}

interface PhoneAsked {
  phone: string;
  /** The network of the request, whose own requests count in any case. */
  filedFrom: string | null;
}

/**
 * Returns what a number's requests say about one more of it. Its other requests wait until the transaction ends: before the row of one of
 * them is locked, the number must be, by `lockNumbers`.
 */
export async function findPhoneUse(tx: Db, { phone, filedFrom }: PhoneAsked, at: Date): Promise<PhoneUse> {
  const used = (await lockUsage(tx, { phones: [phone], networks: [], keys: [] }, at)).usage.get(phone);
  if (!used) return unlimitedUse;
  const limits = limitFor(used, filedFrom);
  const emergencies = limits.isCrowded ? ((await countEmergencies(tx, [phone])).get(phone) ?? 0) : 0;
  return { ...used, ...limits, emergencies };
}

/** Lets the other requests of some numbers wait until the transaction ends. It comes before every lock of a lead, as at filing. */
export async function lockNumbers(tx: Db, phones: readonly (string | null)[], at: Date): Promise<void> {
  await lockUsage(tx, { phones: phones.filter((phone) => phone !== null), networks: [], keys: [] }, at);
}

/** The decision on a request: the limit that it exceeds, or the row to insert. */
type Decision = { limit: PhoneLimit } | { lead: NewLead; hideOthers?: (tx: Db) => Promise<void> };

interface Known {
  usage: Map<string, Usage>;
  /** The idempotency keys that were used before. */
  keys: Set<string>;
  /** The earlier request for the same job as each new one, by its place in the batch. */
  repeated: ReadonlyMap<number, Repeated>;
  emergencies: ReadonlyMap<string, number>;
}

/** Returns whether a request does not wait for its number to be confirmed: it is, or it is an emergency. */
export const isSure = ({ urgency, phoneConfirmedAt }: Waiting): boolean => phoneConfirmedAt instanceof Date || urgency === 'emergency';

/**
 * Returns why a request is held for its number: a lead of it was bad, or it has a request for the same job; undefined for almost all. Anyone may
 * have filed a request whose number was not confirmed, so it holds neither one whose number is confirmed nor an emergency.
 * @decision number_hold
 */
export function numberHold({ isBad }: Pick<PhoneUse, 'isBad'>, lead: Waiting, repeated: Repeated | undefined): Extract<HoldReason, 'bad_number' | 'duplicate'> | undefined {
  if (isBad) return 'bad_number';
  return repeated && (repeated.isConfirmed || !isSure(lead)) ? 'duplicate' : undefined;
}

function numberColumns(used: Usage, lead: NewLead, repeated: Repeated | undefined): Partial<NewLead> {
  const heldFor = numberHold(used, lead, repeated);
  return { ...(heldFor && { status: 'held', heldFor }), ...(repeated && { duplicateOfLeadId: repeated.leadId }) };
}

/** Creates a function that counts each request towards its senders' limits and decides on it. A repeated submission exceeds no limit. */
function decider({ usage, keys, repeated, emergencies }: Known) {
  const usageOf = (sender: string) => usage.get(sender) ?? nothing;
  const countSender = (sender: string | null | undefined) => {
    if (!sender) return;
    const { open, recent, ...used } = usageOf(sender);
    usage.set(sender, { ...used, open: open + 1, recent: recent + 1, isKnown: true });
  };
  const heldColumns = ({ lead: { filedFrom }, hold }: Asked): Partial<NewLead> =>
    hold && filedFrom && usageOf(filedFrom).recent >= hold.after ? { status: 'held', heldFor: hold.reason } : {};
  const admit = (asked: Asked, index: number): Decision => {
    const { lead, isLimited, ofRepeatCustomer, hideOthers } = asked;
    const phone = isLimited && lead.customerPhoneInternational;
    if (!phone) return { lead: { ...lead, ...heldColumns(asked) } };
    const used = usageOf(phone);
    const { limit, isCrowded } = limitFor(used, lead.filedFrom);
    if (limit) return { limit };
    const waits = waitsForCrowd({ isCrowded, emergencies: emergencies.get(phone) ?? 0 }, lead);
    const told = { ...lead, ...(waits && HELD), ...(used.isKnown && ofRepeatCustomer()), ...numberColumns(used, lead, repeated.get(index)), ...heldColumns(asked) };
    // Nobody sees a held request. The others change once it is on the market: otherwise filing alone would tell which number is known.
    const isNewsToOthers = used.isKnown && used.open > 0 && told.status !== 'held';
    return isNewsToOthers ? { lead: told, hideOthers: (tx) => hideOthers(tx, phone) } : { lead: told };
  };
  return (asked: Asked, index: number): Decision => {
    const { customerPhoneInternational: phone, filedFrom, idempotencyKey } = asked.lead;
    const key = idempotencyKey?.toLowerCase();
    if (key && keys.has(key)) return { lead: asked.lead };
    const decision = admit(asked, index);
    if ('limit' in decision) return decision;
    countSender(phone);
    countSender(filedFrom);
    if (key) keys.add(key);
    return decision;
  };
}

/** Finds the earlier request for the same job as each new one, by its place in the batch, as `findRepetition` does. */
async function findRepeated(tx: Db, asked: readonly Asked[], usage: ReadonlyMap<string, Usage>): Promise<Map<number, Repeated>> {
  const pairs = asked.flatMap(({ lead, isLimited }, index) => {
    const phone = (isLimited && lead.customerPhoneInternational) || '';
    const { earlier } = usage.get(phone) ?? nothing;
    return earlier.map((leadId) => ({ index, leadId, work: lead.electricalWork, phone }));
  });
  const repeated = new Map<number, Repeated>();
  if (pairs.length === 0) return repeated;
  for (const { index, leadId, isConfirmed, similarity, ...earlier } of await findEarlier(tx, pairs)) {
    const lead = asked[index]?.lead;
    if (lead && !repeated.has(index) && isSameJob(jobOf(lead), earlier, similarity)) repeated.set(index, { leadId, isConfirmed });
  }
  return repeated;
}

/** Splits a batch where a number comes again, so that each request is compared with all before it. */
function roundsOf(asked: readonly Asked[]): Asked[][] {
  const rounds: Asked[][] = [];
  let phones = new Set<string>();
  for (const one of asked) {
    const phone = (one.isLimited && one.lead.customerPhoneInternational) || undefined;
    const isAgain = phone !== undefined && phones.has(phone);
    if (isAgain) phones = new Set();
    if (isAgain || rounds.length === 0) rounds.push([]);
    rounds.at(-1)?.push(one);
    if (phone !== undefined) phones.add(phone);
  }
  return rounds;
}

const sendersOf = (asked: readonly Asked[]) => ({
  phones: asked.flatMap(({ lead, isLimited }) => (isLimited && lead.customerPhoneInternational) || []),
  networks: asked.flatMap(({ lead, hold }) => (hold && lead.filedFrom) || []),
  keys: asked.flatMap(({ lead: { idempotencyKey } }) => idempotencyKey ?? []),
});

/** Returns the numbers of the emergencies among some requests that are crowded. */
const crowdedByEmergencies = (asked: readonly Asked[], usage: ReadonlyMap<string, Usage>) =>
  asked.flatMap(({ lead, isLimited }) => {
    const phone = isLimited && lead.urgency === 'emergency' && lead.customerPhoneInternational;
    const used = (phone && usage.get(phone)) || nothing;
    return phone && limitFor(used, lead.filedFrom).isCrowded ? [phone] : [];
  });

interface Admitted<R> {
  /** The limit that each request exceeds; undefined for those that were inserted. */
  limits: (PhoneLimit | undefined)[];
  filed: R[];
}

async function admitRound<R>(tx: Db, asked: readonly Asked[], insert: (tx: Db, leads: readonly NewLead[]) => Promise<R[]>): Promise<Admitted<R>> {
  const { usage, known } = await lockUsage(tx, sendersOf(asked), asked[0]?.lead.createdAt ?? new Date());
  const emergencies = await countEmergencies(tx, crowdedByEmergencies(asked, usage));
  const decisions = asked.map(decider({ usage, keys: known, repeated: await findRepeated(tx, asked, usage), emergencies }));
  const limits = decisions.map((decision) => ('limit' in decision ? decision.limit : undefined));
  const within = decisions.flatMap((decision) => ('lead' in decision ? [decision.lead] : []));
  const filed = within.length > 0 ? await insert(tx, within) : [];
  for (const decision of decisions) if ('hideOthers' in decision) await decision.hideOthers(tx);
  return { limits, filed };
}

/**
 * Inserts the requests that stay within the limits of their phone numbers, as held if their network address has exceeded its limit, if a
 * lead of the number was bad, or if the number has a request for the same job. Returns the inserted rows, and the limit that each of the
 * others exceeds. Requests of one number or address are decided one after the other, on all servers.
 */
export async function admitRequests<R>(db: Db, asked: readonly Asked[], insert: (tx: Db, leads: readonly NewLead[]) => Promise<R[]>): Promise<Admitted<R>> {
  const isPlain = asked.every(({ lead, isLimited, hold }) => !(isLimited && lead.customerPhoneInternational) && !(hold && lead.filedFrom));
  if (isPlain) return { limits: [], filed: await insert(db, asked.map(({ lead }) => lead)) };
  const rounds = roundsOf(asked);
  return db.transaction(async (tx) => {
    const all: Admitted<R> = { limits: [], filed: [] };
    // Locked together at first, in one order: rounds that lock one after the other could deadlock.
    if (rounds.length > 1) await lockUsage(tx, sendersOf(asked), new Date());
    for (const round of rounds) {
      const { limits, filed } = await admitRound(tx, round, insert);
      all.limits.push(...limits);
      all.filed.push(...filed);
    }
    return all;
  });
}
