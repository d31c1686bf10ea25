// What standing bids should do, written from the table of their rules alone: slow, plain, and apart from the product's own functions.
// All times are milliseconds since 1970, all sums whole cents.
import { wallClock, week, weekday } from './oracle-clock.ts';

export interface OracleAccount {
  id: number;
  timeZone: string;
  caps: { perLead: number; day: number | null; week: number; dayLeads: number | null; weekLeads: number | null };
  /** Whether the caps count all purchases, or only automatic ones. */
  countsAll: boolean;
  maxUncalled: number;
  /** Automatic leads that wait for a call. */
  uncalled: number;
  /** Paused until then, if it is. */
  pausedUntil: number | null;
  /** Leads that it gave back. */
  gaveBack: readonly number[];
  /** Whether every charge of its card fails while its owner is away. */
  cardFails: boolean;
  /** How long the bank takes to refuse such a charge, in milliseconds. */
  failsAfterMs: number;
  /** What it bought before; only what stands. */
  bought: readonly { at: number; cents: number; isAutomatic: boolean }[];
}

export interface OracleBid {
  id: number;
  accountId: number;
  dollars: number;
  /** The one lead that it is for; null if the filter below decides. */
  lead: { id: number; epoch: number } | null;
  circle: { latitude: number; longitude: number; km: number } | null;
  kinds: readonly string[];
  urgencies: readonly string[];
  confirmedOnly: boolean;
  /** Monday is 1, Sunday is 7. */
  days: readonly number[];
  /** Minutes since midnight; null for the whole day. */
  hours: { from: number; until: number } | null;
  placedAt: number;
  validUntil: number | null;
}

export interface OracleLead {
  id: number;
  epoch: number;
  startCents: number;
  minutes: number;
  releasedAt: number;
  /** When its price begins to fall: later than the release in a night pause. */
  startsAt: number;
  kind: string;
  /** One of the four urgencies of the form. */
  urgency: string;
  state: string;
  latitude: number;
  longitude: number;
  isConfirmed: boolean;
}

/** Someone who presses the button: the quote, and when the payment ends. */
export interface OraclePress {
  accountId: number;
  leadId: number;
  openedAt: number;
  endsAt: number;
  /** False for a payment that is left or fails. */
  isPaid: boolean;
  /** Whether it ends because the same buyer opens another one for the lead at that instant. */
  isReplaced?: boolean;
}

export interface OracleMarket {
  headStartSeconds: number;
  states: readonly string[];
  kinds: readonly string[];
  accounts: readonly OracleAccount[];
  bids: readonly OracleBid[];
  leads: readonly OracleLead[];
  presses: readonly OraclePress[];
}

/** A lead that was sold; `bidId` is null when somebody pressed. */
export interface OracleSale {
  leadId: number;
  accountId: number;
  bidId: number | null;
  at: number;
  cents: number;
}

/** What has happened so far. */
export interface OracleHistory {
  sales: OracleSale[];
  failures: { leadId: number; accountId: number; at: number }[];
}

export const [SECOND, MINUTE, QUARTER] = [1000, 60_000, 900_000];
const DAY = 86_400_000;
export const LEAST = 50;

/** The price falls in a straight line to nothing and is rounded down to the cent. */
export function oraclePrice({ startCents, minutes, startsAt }: OracleLead, at: number): number {
  const left = Math.min(Math.max(startsAt + minutes * MINUTE - at, 0), minutes * MINUTE);
  return Number((BigInt(startCents) * BigInt(left)) / BigInt(minutes * MINUTE));
}

function isAwake({ lead, days, hours, validUntil }: OracleBid, timeZone: string, at: number): boolean {
  if (validUntil !== null && at >= validUntil) return false;
  if (lead) return true;
  const { day, minute } = wallClock(at, timeZone);
  const isItsDay = days.includes(weekday(day));
  if (!hours) return isItsDay;
  if (hours.from < hours.until) return isItsDay && minute >= hours.from && minute < hours.until;
  // Hours past midnight go on until the morning after their day.
  return (isItsDay && minute >= hours.from) || (days.includes(weekday(day - 1)) && minute < hours.until);
}

/** Kilometres between two places, to one decimal. */
function distance(one: { latitude: number; longitude: number }, other: { latitude: number; longitude: number }): number {
  const [from, to, along] = [one.latitude, other.latitude, one.longitude - other.longitude].map((angle) => (angle * Math.PI) / 180) as [number, number, number];
  const cosine = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(along);
  return Math.round(6371 * Math.acos(Math.min(1, cosine)) * 10) / 10;
}

function isWanted(bid: OracleBid, lead: OracleLead): boolean {
  if (bid.lead) return bid.lead.id === lead.id && bid.lead.epoch === lead.epoch;
  if (!bid.urgencies.includes(lead.kind === 'emergency' ? 'emergency' : lead.urgency)) return false;
  if (lead.kind !== 'emergency' && !bid.kinds.includes(lead.kind)) return false;
  if (bid.confirmedOnly && !lead.isConfirmed) return false;
  return bid.circle !== null && distance(bid.circle, lead) <= bid.circle.km;
}

/** What an account has bought by an instant, with what it bought before. */
function boughtBy(account: OracleAccount, { sales }: OracleHistory, at: number) {
  const since = sales.filter(({ accountId }) => accountId === account.id).map((sale) => ({ at: sale.at, cents: sale.cents, isAutomatic: sale.bidId !== null }));
  return [...account.bought, ...since].filter((one) => one.at <= at);
}

const sum = (list: { cents: number }[]) => list.reduce((total, one) => total + one.cents, 0);

/** Rule 9: the most that every cap still holds, to the cent, by the account's own day and week. */
export function room(account: OracleAccount, history: OracleHistory, at: number): number {
  const { caps, timeZone } = account;
  const counted = boughtBy(account, history, at).filter(({ isAutomatic }) => isAutomatic || account.countsAll);
  const today = wallClock(at, timeZone).day;
  const ofDay = counted.filter((one) => wallClock(one.at, timeZone).day === today);
  const ofWeek = counted.filter((one) => week(wallClock(one.at, timeZone).day) === week(today));
  if (ofDay.length >= (caps.dayLeads ?? Infinity) || ofWeek.length >= (caps.weekLeads ?? Infinity)) return 0;
  return Math.min(caps.perLead, (caps.day ?? Infinity) - sum(ofDay), caps.week - sum(ofWeek));
}

/** Rules 1, 10, 11, 12 and 16, and the caps: whether an account may buy a lead by a bid at an instant. */
function mayBuy(history: OracleHistory, { account, lead, at }: { account: OracleAccount; lead: OracleLead; at: number }): boolean {
  const automatic = history.sales.filter(({ accountId, bidId }) => accountId === account.id && bidId !== null).length;
  const failures = history.failures.filter(({ accountId }) => accountId === account.id);
  return (
    (account.pausedUntil === null || at >= account.pausedUntil) &&
    account.uncalled + automatic < account.maxUncalled &&
    !account.gaveBack.includes(lead.id) &&
    !failures.some(({ leadId }) => leadId === lead.id) &&
    failures.filter((failure) => failure.at > at - DAY).length < 2 &&
    oraclePrice(lead, at) <= room(account, history, at)
  );
}

/** Rule 3: an amount above a lead's start price counts as that start price. */
export const amountOf = ({ dollars }: OracleBid, { startCents }: OracleLead): number => Math.min(dollars * 100, startCents);

/** Rules 2 to 6: the bids that may act on a lead at an instant, the winner first. */
export function bidsDue(market: OracleMarket, history: OracleHistory, lead: OracleLead, at: number): OracleBid[] {
  const price = oraclePrice(lead, at);
  const isOpen = at >= lead.releasedAt + market.headStartSeconds * SECOND && price >= LEAST;
  const isOn = market.states.includes(lead.state) && market.kinds.includes(lead.kind);
  if (!isOpen || !isOn) return [];
  const accounts = new Map(market.accounts.map((account) => [account.id, account]));
  const amount = (bid: OracleBid) => amountOf(bid, lead);
  const recent = ({ accountId }: OracleBid) => {
    const account = accounts.get(accountId);
    return account ? boughtBy(account, history, at).filter((one) => one.isAutomatic && one.at > at - 7 * DAY).length : 0;
  };
  return market.bids
    .filter((bid) => {
      const account = accounts.get(bid.accountId);
      return account && amount(bid) >= price && isWanted(bid, lead) && isAwake(bid, account.timeZone, at) && mayBuy(history, { account, lead, at });
    })
    .toSorted((one, other) => amount(other) - amount(one) || recent(one) - recent(other) || one.placedAt - other.placedAt || one.id - other.id);
}
