import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from '../time/durations.ts';
import { STANDARD_FLOOR_CENTS, STANDARD_MINUTES } from './auction-price.ts';
import type { BuyingSettings } from '../people/buying-rule.ts';
import { jobServiceTypes, type UnconfirmedRule, type Urgency } from '../words/enums.ts';
import type { BidMarket } from '../bids/standing-bid.ts';
import type { StartPriceRules } from './start-price.ts';

const MINUTES_A_DAY = DAY_MS / MINUTE_MS;

/** The market's settings: how new auctions are set up, which requests are held, when a lead ends, who may buy. Money in cents. */
export interface MarketSettings extends StartPriceRules, BuyingSettings, BidMarket {
  /** Minutes from the start price to zero, by urgency. */
  emergencyMinutes: number;
  within24hMinutes: number;
  withinWeekMinutes: number;
  flexibleMinutes: number;
  /** The night pause, in minutes of the day in Sydney: no auction clock starts in it. Both null for no pause. */
  pauseFromMinute: number | null;
  pauseUntilMinute: number | null;
  /** How many requests an IP address may send within 24 hours before further ones are held for review; null for no limit. */
  holdAfterRequests: number | null;
  /** What happens to requests whose phone number is not confirmed, where codes can be texted. */
  unconfirmedRequests: UnconfirmedRule;
  /** Whether customers who gave no email are told news of their request by text. */
  newsByText: boolean;
  /** How many days after it reached its lowest price an unsold lead is archived; null for never. */
  endAfterDays: number | null;
  /** The lowest amount of a new standing bid, in whole dollars. */
  lowestBidDollars: number;
  /** For how long after a lead's release standing bids let people go first, in seconds. */
  bidHeadStartSeconds: number;
}

/** The default settings, which apply until someone changes them. */
export const DEFAULT_MARKET_SETTINGS: MarketSettings = {
  floorCents: STANDARD_FLOOR_CENTS,
  upliftPercent: 10,
  sampleSize: 5,
  maxDailyChangePercent: null,
  emergencyMinutes: STANDARD_MINUTES,
  within24hMinutes: STANDARD_MINUTES,
  withinWeekMinutes: STANDARD_MINUTES,
  flexibleMinutes: STANDARD_MINUTES,
  pauseFromMinute: null,
  pauseUntilMinute: null,
  holdAfterRequests: 5,
  unconfirmedRequests: 'sell',
  newsByText: false,
  endAfterDays: 14,
  buyingRule: 'licence_verified',
  acceptingStates: [],
  insuranceRequired: false,
  bidStates: [],
  bidServiceTypes: jobServiceTypes,
  lowestBidDollars: 5,
  bidHeadStartSeconds: 60,
};

const cyclicMinutes = (minutes: number) => (minutes + MINUTES_A_DAY) % MINUTES_A_DAY;

/** The settings with which leads are cheaper or free sooner the lower they are. */
const lowering = ['floorCents', 'upliftPercent', 'emergencyMinutes', 'within24hMinutes', 'withinWeekMinutes', 'flexibleMinutes', 'lowestBidDollars'] as const;

/** The range of each setting, both ends included. The table checks the same range. */
export const marketBounds = {
  floorCents: { min: 0, max: 1000_00 },
  upliftPercent: { min: 0, max: 100 },
  sampleSize: { min: 1, max: 100 },
  maxDailyChangePercent: { min: 1, max: 100 },
  minutes: { min: 5, max: 1440 },
  holdAfterRequests: { min: 1, max: 1000 },
  endAfterDays: { min: 1, max: 365 },
  lowestBidDollars: { min: 1, max: 100 },
  bidHeadStartSeconds: { min: 0, max: 120 },
} as const;

type Pause = Pick<MarketSettings, 'pauseFromMinute' | 'pauseUntilMinute'>;

/** Returns true when every minute of a pause is also in another. */
function isWithin({ pauseFromMinute: from, pauseUntilMinute: until }: Pause, { pauseFromMinute: otherFrom, pauseUntilMinute: otherUntil }: Pause): boolean {
  if (from === null || until === null) return true;
  if (otherFrom === null || otherUntil === null) return false;
  return cyclicMinutes(from - otherFrom) + cyclicMinutes(until - from) <= cyclicMinutes(otherUntil - otherFrom);
}

/** Returns true when settings can make leads cheaper than those before them, or free sooner. Averaging another number of sales can. */
export function mayCheapen(settings: MarketSettings, before: MarketSettings): boolean {
  const anyChange = (rules: MarketSettings) => rules.maxDailyChangePercent ?? Infinity;
  return (
    lowering.some((name) => settings[name] < before[name]) ||
    settings.sampleSize !== before.sampleSize ||
    anyChange(settings) > anyChange(before) ||
    !isWithin(before, settings)
  );
}

type MinutesSetting = Extract<keyof MarketSettings, `${string}Minutes`>;

// Stored leads can have urgencies that the form no longer offers: each uses the duration of the closest one it does.
const minutesSettings: Record<Urgency, MinutesSetting> = {
  emergency: 'emergencyMinutes',
  urgent: 'within24hMinutes',
  within_24h: 'within24hMinutes',
  within_week: 'withinWeekMinutes',
  within_month: 'flexibleMinutes',
  flexible: 'flexibleMinutes',
};

/** Returns how long the price of a lead with this urgency falls, in minutes. */
export function minutesToZero(settings: MarketSettings, urgency: Urgency): number {
  return settings[minutesSettings[urgency]];
}

let sydneyClock: Intl.DateTimeFormat | undefined;

/** Returns the time of day in Sydney, in milliseconds since midnight. */
function msOfDay(at: number): number {
  sydneyClock ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Australia/Sydney',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0, seconds = 0] = sydneyClock.format(at).split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS + (at % SECOND_MS);
}

const cyclic = (ms: number) => (ms + DAY_MS) % DAY_MS;

/** Returns how much of the pause is left by the wall clock, in milliseconds; 0 outside the pause. */
function pauseLeftMs(fromMinute: number, untilMinute: number, at: number): number {
  const now = msOfDay(at);
  const sinceStart = cyclic(now - fromMinute * MINUTE_MS);
  const length = cyclic((untilMinute - fromMinute) * MINUTE_MS);
  return sinceStart < length ? length - sinceStart : 0;
}

/**
 * Returns when the clock of an auction set up at `at` starts: at once, or during Sydney's night pause as soon as the pause ends.
 * An emergency is never paused: its customer needs help now.
 */
export function clockStart(settings: MarketSettings, urgency: Urgency, at: Date): Date {
  const { pauseFromMinute, pauseUntilMinute } = settings;
  if (pauseFromMinute === null || pauseUntilMinute === null || urgency === 'emergency') return at;
  let start = at.getTime();
  let left = pauseLeftMs(pauseFromMinute, pauseUntilMinute, start);
  while (left > 0) {
    // Sydney changes to and from daylight saving on the hour, so no step skips a change.
    start += Math.min(left, HOUR_MS - (start % HOUR_MS));
    left = pauseLeftMs(pauseFromMinute, pauseUntilMinute, start);
  }
  return new Date(start);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Formats a minute of the day as a 24-hour time: 1265 → "21:05". */
export function timeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Parses a time such as "21:05" into the minute of the day. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
