import { STANDARD_FLOOR_CENTS, STANDARD_MINUTES } from './auction-price.ts';
import type { BuyingTerms } from './buying-rule.ts';
import type { Urgency } from './enums.ts';
import type { StartPriceRules } from './start-price.ts';

/** The rules of the market: how new auctions are set up, which requests are held, when a lead ends, who may buy. Money in cents. */
export interface MarketSettings extends StartPriceRules, BuyingTerms {
  /** Minutes from the start price to zero, by urgency. */
  emergencyMinutes: number;
  within24hMinutes: number;
  withinWeekMinutes: number;
  flexibleMinutes: number;
  /** Minutes of the day in Sydney between which no clock starts; both null when it never pauses. */
  pauseFromMinute: number | null;
  pauseUntilMinute: number | null;
  /** How many requests a network address may send within 24 hours before the next are held for a person; null when none ever is. */
  holdAfterRequests: number | null;
  /** How many days after it reached its lowest price a lead is archived; null when it stays until it is taken. */
  endAfterDays: number | null;
}

/** What counts until someone changes it. */
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
  endAfterDays: 14,
  buyingRule: 'licence_verified',
  acceptingStates: [],
  insuranceRequired: false,
};

/** Between which numbers a setting may lie, both included. The table checks the same. */
export const marketBounds = {
  floorCents: { min: 0, max: 1000_00 },
  upliftPercent: { min: 0, max: 100 },
  sampleSize: { min: 1, max: 100 },
  maxDailyChangePercent: { min: 1, max: 100 },
  minutes: { min: 5, max: 1440 },
  holdAfterRequests: { min: 1, max: 1000 },
  endAfterDays: { min: 1, max: 365 },
} as const;

type MinutesSetting = Extract<keyof MarketSettings, `${string}Minutes`>;

// Leads can be stored with urgencies that the form no longer offers: each takes the time of its nearest neighbour.
const minutesSettings: Record<Urgency, MinutesSetting> = {
  emergency: 'emergencyMinutes',
  urgent: 'within24hMinutes',
  within_24h: 'within24hMinutes',
  within_week: 'withinWeekMinutes',
  within_month: 'flexibleMinutes',
  flexible: 'flexibleMinutes',
};

/** Returns how long the price of a lead of this urgency falls, in minutes. */
export function minutesToZero(settings: MarketSettings, urgency: Urgency): number {
  return settings[minutesSettings[urgency]];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let sydneyClock: Intl.DateTimeFormat | undefined;

/** Returns how much of the day has passed by the clocks of Sydney, in milliseconds. */
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

/** Returns how long the pause still lasts by the clock on the wall, in milliseconds; 0 outside of it. */
function pauseLeftMs(fromMinute: number, untilMinute: number, at: number): number {
  const now = msOfDay(at);
  const sinceStart = cyclic(now - fromMinute * MINUTE_MS);
  const length = cyclic((untilMinute - fromMinute) * MINUTE_MS);
  return sinceStart < length ? length - sinceStart : 0;
}

/**
 * Returns when the clock of an auction starts that is set up at `at`: then, or where the night pause holds in Sydney, at the
 * first moment at which it does not. An emergency is never paused: someone waits in the dark.
 */
export function clockStart(settings: MarketSettings, urgency: Urgency, at: Date): Date {
  const { pauseFromMinute, pauseUntilMinute } = settings;
  if (pauseFromMinute === null || pauseUntilMinute === null || urgency === 'emergency') return at;
  let start = at.getTime();
  let left = pauseLeftMs(pauseFromMinute, pauseUntilMinute, start);
  while (left > 0) {
    // Sydney puts its clocks forward and back on the hour: no step goes past a change.
    start += Math.min(left, HOUR_MS - (start % HOUR_MS));
    left = pauseLeftMs(pauseFromMinute, pauseUntilMinute, start);
  }
  return new Date(start);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Writes a minute of the day as a clock shows it: 1265 → "21:05". */
export function timeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Reads a time such as "21:05" as the minute of its day. */
export function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
