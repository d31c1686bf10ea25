import { firstAtOrBelow, payableCents, type PriceSchedule, priceAt } from '../auction/auction-price.ts';
import { distanceKm, type Point } from '../places/geo.ts';
import { MINUTE_MS, SECOND_MS } from '../time/durations.ts';
import { isInHours, minuteOfDay, weekdayOf } from '../time/zoned-time.ts';
import { type AlertUrgency, alertUrgencyOf, type AustralianTimeZone } from '../words/alerts.ts';
import { type AustralianState, jobServiceTypes, type ServiceType, type Urgency } from '../words/enums.ts';
import type { BidPause } from '../words/standing-bid-words.ts';

/** The version of the rules below. Each automatic purchase keeps the one that it was made by. */
export const BID_RULES_VERSION = 2;

/** The kinds of work that a bid can be limited to. An emergency is chosen by its urgency alone. */
export const bidServiceTypes = jobServiceTypes.filter((type) => type !== 'emergency');

/** The days of the week as bids store them: Monday is 1, Sunday is 7. */
export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;

/** The hours of a bid begin and end on a quarter of an hour. */
export const BID_HOURS_STEP_MINUTES = 15;

/** The highest amount of a bid, in whole dollars. */
export const MAX_BID_DOLLARS = 10_000;

/** After how many failed charges within a day the bids of an account pause. */
export const MAX_FAILED_CHARGES = 2;

/** How many automatic leads may wait for a call before no more are bought, unless the owner chose another number. */
export const STANDARD_UNCALLED = 2;

/** After how long an uncalled automatic lead is announced again, and after how long it pauses the bids. */
export const UNCALLED_REMINDER_MS = 30 * MINUTE_MS;
export const UNCALLED_PAUSE_MS = 120 * MINUTE_MS;

/** A circle on the map. */
export interface BidArea extends Point {
  radiusKm: number;
}

/** Which leads a standing bid is for. */
export interface BidFilter {
  area: BidArea | null;
  serviceTypes: readonly ServiceType[];
  urgencies: readonly AlertUrgency[];
  phoneConfirmedOnly: boolean;
  photosOnly: boolean;
  budgetKnownOnly: boolean;
  /** Days of the week, 1 to 7. */
  days: readonly number[];
  /** Minutes of the day in `timeZone`; both null for the whole day. */
  fromMinute: number | null;
  untilMinute: number | null;
  timeZone: AustralianTimeZone;
}

/** A standing bid: the most its owner pays, and for which leads. */
export interface StandingBid extends BidFilter {
  id: number;
  /** Whole dollars. */
  amountDollars: number;
  /** The one lead that it is for; null if its filter decides. */
  leadId: number | null;
  auctionEpoch: number | null;
  /** When its place among equal amounts counts from. */
  placedAt: Date;
  /** Until when it stands; null for no end. */
  validUntil: Date | null;
}

/** What a bid needs to know of a lead. */
export interface BidLead {
  id: number;
  auctionEpoch: number;
  serviceType: ServiceType;
  urgency: Urgency;
  state: AustralianState | null;
  latitude: number | null;
  longitude: number | null;
  isPhoneConfirmed: boolean;
  hasPhotos: boolean;
  /** Whether its customer said a budget. */
  isBudgetKnown: boolean;
}

/** Where and for which kinds of work the market lets bids act. */
export interface BidMarket {
  bidStates: readonly AustralianState[];
  bidServiceTypes: readonly ServiceType[];
}

/** Returns whether the market lets bids act on a lead. A lead whose state is not known takes none. */
export function takesBids({ bidStates, bidServiceTypes: types }: BidMarket, { state, serviceType }: Pick<BidLead, 'state' | 'serviceType'>): boolean {
  return state !== null && bidStates.includes(state) && types.includes(serviceType);
}

const isInArea = (area: BidArea | null, { latitude, longitude }: BidLead) =>
  area !== null && latitude !== null && longitude !== null && distanceKm(area, { latitude, longitude }) <= area.radiusKm;

/** Returns whether a lead has the facts that a bid asks for. */
const hasFacts = (bid: BidFilter, lead: BidLead) =>
  (!bid.phoneConfirmedOnly || lead.isPhoneConfirmed) && (!bid.photosOnly || lead.hasPhotos) && (!bid.budgetKnownOnly || lead.isBudgetKnown);

/** Returns whether a bid is for a lead, whatever the time of day. */
export function isFor(bid: StandingBid, lead: BidLead): boolean {
  if (bid.leadId !== null) return bid.leadId === lead.id && bid.auctionEpoch === lead.auctionEpoch;
  const urgency = alertUrgencyOf(lead);
  const isWanted = bid.urgencies.includes(urgency) && (lead.serviceType === 'emergency' || bid.serviceTypes.includes(lead.serviceType));
  return isWanted && hasFacts(bid, lead) && isInArea(bid.area, lead);
}

type BidHours = Pick<BidFilter, 'fromMinute' | 'untilMinute' | 'days'>;

/** Returns whether a minute of a weekday is in the days and hours of a bid. What is past midnight belongs to the day on which the hours began. */
function isInDayHours({ fromMinute, untilMinute, days }: BidHours, { day, minute }: { day: number; minute: number }): boolean {
  if (!isInHours({ fromMinute, untilMinute }, minute)) return false;
  const isPastMidnight = fromMinute !== null && minute < fromMinute;
  return days.includes(isPastMidnight ? ((day + 5) % 7) + 1 : day);
}

/** Returns whether an instant is in the days and hours of a bid, by its owner's clock. */
export function isInBidHours({ timeZone, ...hours }: BidHours & Pick<BidFilter, 'timeZone'>, at: Date): boolean {
  return isInDayHours(hours, { day: weekdayOf(at, timeZone), minute: minuteOfDay(at, timeZone) });
}

/** Returns the next quarter of an hour after an instant, at which the hours of a bid may begin. */
export function nextQuarter(at: Date): Date {
  const stepMs = BID_HOURS_STEP_MINUTES * MINUTE_MS;
  return new Date((Math.floor(at.getTime() / stepMs) + 1) * stepMs);
}

/** Returns whether a bid may act at an instant: it is still valid, and it is one of its days and hours by its owner's clock. */
export function isAwake(bid: StandingBid, at: Date): boolean {
  if (bid.validUntil !== null && at >= bid.validUntil) return false;
  return bid.leadId !== null || isInBidHours(bid, at);
}

/** Returns the most that a bid pays for a lead, in cents: an amount above the start price counts as the start price. */
export function cutAmountCents({ amountDollars }: Pick<StandingBid, 'amountDollars'>, { startCents }: PriceSchedule): number {
  return Math.min(amountDollars * 100, startCents);
}

/** How an auction runs, as bids see it. */
export interface BidAuction {
  schedule: PriceSchedule;
  /** When the lead came on the market; its clock may start later. */
  releasedAt: Date;
  /** How long bids let people go first, in seconds. */
  headStartSeconds: number;
}

/** Returns the first instant at which any bid may act on a lead: people get the alerts first. */
export function firstTurn({ releasedAt, headStartSeconds }: BidAuction): Date {
  return new Date(releasedAt.getTime() + headStartSeconds * SECOND_MS);
}

/**
 * Returns when the price of a lead is down to an amount in cents and bids may act; null if that is never, or only once the lead is
 * free: free leads stay for people who are awake.
 */
export function dueInstant(auction: BidAuction, cents: number): Date | null {
  const { schedule, releasedAt } = auction;
  // A lead can be bought at its start price from its release on, also while a night pause holds its clock.
  const reached = schedule.startCents <= cents ? releasedAt : firstAtOrBelow(schedule, cents);
  if (!reached) return null;
  const due = new Date(Math.max(reached.getTime(), firstTurn(auction).getTime()));
  return payableCents(priceAt(schedule, due)) > 0 ? due : null;
}

/** A bid with what decides among equal amounts. */
export interface RankedBid {
  bid: StandingBid;
  /** How many automatic purchases its account made in the last seven days. */
  recentPurchases: number;
}

/**
 * Compares two bids on a lead, the winner first: the higher amount after the cut, then the account with fewer automatic purchases in
 * the last seven days, then the older place, then the lower id.
 */
export function compareBids(schedule: PriceSchedule): (one: RankedBid, other: RankedBid) => number {
  return (one, other) =>
    cutAmountCents(other.bid, schedule) - cutAmountCents(one.bid, schedule) ||
    one.recentPurchases - other.recentPurchases ||
    one.bid.placedAt.getTime() - other.bid.placedAt.getTime() ||
    one.bid.id - other.bid.id;
}

/** The spending caps of an account; null for no cap. */
export interface SpendingCaps {
  perLeadCents: number;
  dayCents: number | null;
  weekCents: number;
  dayLeads: number | null;
  weekLeads: number | null;
}

/** What an account has bought so far, by its own day and week. */
export interface Spent {
  dayCents: number;
  weekCents: number;
  dayLeads: number;
  weekLeads: number;
}

export const NOTHING_SPENT: Spent = { dayCents: 0, weekCents: 0, dayLeads: 0, weekLeads: 0 };

const isFull = (cap: number | null, count: number) => cap !== null && count >= cap;

/** Returns the highest price that every cap still holds, in cents; 0 when none does. */
export function roomIn(caps: SpendingCaps, spent: Spent): number {
  if (isFull(caps.dayLeads, spent.dayLeads) || isFull(caps.weekLeads, spent.weekLeads)) return 0;
  const ofDay = caps.dayCents === null ? Number.POSITIVE_INFINITY : caps.dayCents - spent.dayCents;
  return Math.max(0, Math.min(caps.perLeadCents, ofDay, caps.weekCents - spent.weekCents));
}

/** Returns whether a purchase at a price in cents stays within every cap, to the cent. */
export function fitsCaps(caps: SpendingCaps, spent: Spent, cents: number): boolean {
  return cents > 0 && cents <= roomIn(caps, spent);
}

/** Returns what has been spent after one more purchase. */
export function spentAfter(spent: Spent, cents: number): Spent {
  return {
    dayCents: spent.dayCents + cents,
    weekCents: spent.weekCents + cents,
    dayLeads: spent.dayLeads + 1,
    weekLeads: spent.weekLeads + 1,
  };
}

/** Returns why all bids of an account are paused at an instant; null while they are not. A holiday ends by itself. */
export function pauseNow({ pausedFor, pausedUntil }: { pausedFor: BidPause | null; pausedUntil: Date | null }, at: Date): BidPause | null {
  return pausedUntil !== null && pausedUntil <= at ? null : pausedFor;
}

type Placed = Pick<StandingBid, 'amountDollars' | 'validUntil'> & BidFilter;

const holdsAll = <T>(all: readonly T[], some: readonly T[]) => some.every((one) => all.includes(one));

/** Returns whether one area lies within another one; no area lies within no area only. */
export function isAreaWithin(inner: BidArea | null, outer: BidArea | null): boolean {
  if (inner === null || outer === null) return inner === outer;
  return distanceKm(inner, outer) + inner.radiusKm <= outer.radiusKm;
}

function areHoursWithin(inner: BidFilter, outer: BidFilter): boolean {
  const isAlways = outer.fromMinute === null && holdsAll(outer.days, weekdays);
  if (isAlways) return true;
  // By another clock the same days and hours are other ones.
  if (inner.timeZone !== outer.timeZone) return false;
  const quarters = Array.from({ length: (24 * 60) / BID_HOURS_STEP_MINUTES }, (_, index) => index * BID_HOURS_STEP_MINUTES);
  return weekdays.every((day) => quarters.every((minute) => !isInDayHours(inner, { day, minute }) || isInDayHours(outer, { day, minute })));
}

/** What a bid may ask of a lead. */
const facts = ['phoneConfirmedOnly', 'photosOnly', 'budgetKnownOnly'] as const;

/**
 * Returns whether an edited bid keeps its place among equal amounts: raising the amount or widening the filter loses it, lowering and
 * narrowing keep it.
 */
export function keepsPlace(before: Placed, after: Placed): boolean {
  return (
    after.amountDollars <= before.amountDollars &&
    isAreaWithin(after.area, before.area) &&
    holdsAll(before.serviceTypes, after.serviceTypes) &&
    holdsAll(before.urgencies, after.urgencies) &&
    areHoursWithin(after, before) &&
    (before.validUntil === null || (after.validUntil !== null && after.validUntil <= before.validUntil)) &&
    facts.every((fact) => after[fact] || !before[fact])
  );
}
