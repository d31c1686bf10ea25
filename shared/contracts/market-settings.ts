import * as z from 'zod/mini';
import { buyingRules } from '../domain/people/buying-rule.ts';
import { australianStates, jobServiceTypes, unconfirmedRules } from '../domain/words/enums.ts';
import { marketBounds, type MarketSettings, minuteOfDay, timeOfDay } from '../domain/auction/market-settings.ts';
import { centsFromDecimal, decimalFromCents } from '../domain/money/money.ts';
import { defineEndpoint } from './endpoint.ts';
import { id, instant, money } from './wire.ts';

const written = (number: number) => number.toLocaleString('en-AU');

function wholeNumber({ min, max }: { min: number; max: number }) {
  const message = `Please enter a whole number from ${written(min)} to ${written(max)}`;
  return z.int(message).check(z.minimum(min, message), z.maximum(max, message));
}

const FLOOR_MESSAGE = `Please enter an amount from 0 to ${written(marketBounds.floorCents.max / 100)} such as 40.00`;
const TIME_MESSAGE = 'Please give a time such as 21:00';

const floor = z.string(FLOOR_MESSAGE).check(
  z.trim(),
  z.regex(/^\d{1,4}(\.\d{1,2})?$/, FLOOR_MESSAGE),
  // Also receives values that the first check rejected.
  z.refine((typed) => !(Number(typed) * 100 > marketBounds.floorCents.max), FLOOR_MESSAGE),
);

/** A time of day in Sydney, such as "21:00"; null for no pause. */
const pauseTime = z.nullable(z.string(TIME_MESSAGE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE)));

const settingFields = {
  /** The lowest start price, in dollars. */
  floor,
  upliftPercent: wholeNumber(marketBounds.upliftPercent),
  /** How many of the latest sales the start price averages. */
  sampleSize: wholeNumber(marketBounds.sampleSize),
  /** By how many percent the start price may differ from the one a day before; null for no limit. */
  maxDailyChangePercent: z.nullable(wholeNumber(marketBounds.maxDailyChangePercent)),
  /** Minutes from the start price to zero, by urgency. */
  emergencyMinutes: wholeNumber(marketBounds.minutes),
  within24hMinutes: wholeNumber(marketBounds.minutes),
  withinWeekMinutes: wholeNumber(marketBounds.minutes),
  flexibleMinutes: wholeNumber(marketBounds.minutes),
  pauseFrom: pauseTime,
  pauseUntil: pauseTime,
  /** How many requests an IP address may send within 24 hours before further ones are held; null for no limit. */
  holdAfterRequests: z.nullable(wholeNumber(marketBounds.holdAfterRequests)),
  /** What happens to requests whose phone number is not confirmed by a texted code; only where texts can be sent. */
  unconfirmedRequests: z.enum(unconfirmedRules, 'Please choose what happens to unconfirmed requests'),
  /** Whether customers who gave no email are told news of their request by text; only where texts can be sent. */
  newsByText: z.boolean('Please answer yes or no'),
  /** How many days after it reached $0 an unsold lead is archived; null for never. */
  endAfterDays: z.nullable(wholeNumber(marketBounds.endAfterDays)),
  /** Who may buy leads: every account, those with a licence on file, or those with a verified licence. */
  buyingRule: z.enum(buyingRules, 'Please choose who may buy'),
  /** The states that accept a licence from any other state. */
  acceptingStates: z.array(z.enum(australianStates, 'Please choose a state')).check(z.maxLength(australianStates.length)),
  /** Whether buying needs public liability insurance that our staff have verified. */
  insuranceRequired: z.boolean('Please answer yes or no'),
  /** The states in which standing bids act. */
  bidStates: z.array(z.enum(australianStates, 'Please choose a state')).check(z.maxLength(australianStates.length)),
  /** The kinds of work for which standing bids act. */
  bidServiceTypes: z.array(z.enum(jobServiceTypes, 'Please choose a kind of work')).check(z.maxLength(jobServiceTypes.length)),
  /** The lowest amount of a new standing bid, in whole dollars. */
  lowestBidDollars: wholeNumber(marketBounds.lowestBidDollars),
  /** For how long after a lead's release standing bids let people go first, in seconds. */
  bidHeadStartSeconds: wholeNumber(marketBounds.bidHeadStartSeconds),
};

interface PauseTimes {
  pauseFrom: string | null;
  pauseUntil: string | null;
}

const startMissing = z.refine<PauseTimes>(({ pauseFrom, pauseUntil }) => pauseFrom !== null || pauseUntil === null, {
  message: 'Please say when the pause begins',
  path: ['pauseFrom'],
});
const endMissing = z.refine<PauseTimes>(({ pauseFrom, pauseUntil }) => pauseFrom === null || pauseUntil !== null, {
  message: 'Please say when the pause ends',
  path: ['pauseUntil'],
});
const endIsStart = z.refine<PauseTimes>(({ pauseFrom, pauseUntil }) => pauseFrom === null || pauseFrom !== pauseUntil, {
  message: 'Please choose an end other than the start',
  path: ['pauseUntil'],
});

/** The settings as the form sends them. */
export const marketSettingsForm = z.object(settingFields).check(startMissing, endMissing, endIsStart);

/** The settings, as JSON. */
export type WireMarketSettings = z.output<typeof marketSettingsForm>;

/** Decodes settings from their wire format. */
export function settingsFromWire({ floor: dollars, pauseFrom, pauseUntil, ...numbers }: WireMarketSettings): MarketSettings {
  const { upliftPercent, sampleSize, maxDailyChangePercent, holdAfterRequests, unconfirmedRequests, newsByText, endAfterDays } = numbers;
  const { buyingRule, acceptingStates, insuranceRequired } = numbers;
  const { bidStates, bidServiceTypes, lowestBidDollars, bidHeadStartSeconds } = numbers;
  const { emergencyMinutes, within24hMinutes, withinWeekMinutes, flexibleMinutes } = numbers;
  return {
    floorCents: centsFromDecimal(dollars),
    upliftPercent,
    sampleSize,
    maxDailyChangePercent,
    emergencyMinutes,
    within24hMinutes,
    withinWeekMinutes,
    flexibleMinutes,
    holdAfterRequests,
    unconfirmedRequests,
    newsByText,
    endAfterDays,
    buyingRule,
    // Sorted, so that the same choice always compares equal.
    acceptingStates: australianStates.filter((state) => acceptingStates.includes(state)),
    insuranceRequired,
    bidStates: australianStates.filter((state) => bidStates.includes(state)),
    bidServiceTypes: jobServiceTypes.filter((type) => bidServiceTypes.includes(type)),
    lowestBidDollars,
    bidHeadStartSeconds,
    pauseFromMinute: pauseFrom === null ? null : minuteOfDay(pauseFrom),
    pauseUntilMinute: pauseUntil === null ? null : minuteOfDay(pauseUntil),
  };
}

/** Encodes settings for the wire. */
export function wireFromSettings({ floorCents, pauseFromMinute, pauseUntilMinute, bidStates, bidServiceTypes, ...numbers }: MarketSettings): WireMarketSettings {
  return {
    floor: decimalFromCents(floorCents),
    ...numbers,
    bidStates: [...bidStates],
    bidServiceTypes: jobServiceTypes.filter((type) => bidServiceTypes.includes(type)),
    pauseFrom: pauseFromMinute === null ? null : timeOfDay(pauseFromMinute),
    pauseUntil: pauseUntilMinute === null ? null : timeOfDay(pauseUntilMinute),
  };
}

const settings = z.object(settingFields);

const view = z.object({
  settings,
  /** The version, which grows by one with each change; 0 for the defaults. */
  version: z.int(),
  /** The sales that start prices are calculated from, newest first: at most one per buyer and per customer, no replaced leads. */
  latestSales: z.array(money),
  /** The start price of the latest request filed at least 24 hours ago, the base of the daily change; null if there is none. */
  dayBeforeStart: z.nullable(money),
  /** The latest 20 changes, newest first. */
  changes: z.array(
    z.object({
      id,
      at: instant,
      /** Null for a deleted account. */
      changedByName: z.nullable(z.string()),
      before: settings,
      after: settings,
    }),
  ),
});

/** The settings with their history, as JSON. */
export type MarketSettingsView = z.input<typeof view>;

export const getMarketSettings = defineEndpoint({
  name: 'getMarketSettings',
  method: 'GET',
  path: '/api/market-settings',
  summary: 'By which rules new auctions are set up, and who changed them',
  access: ['super_admin'],
  response: view,
  errors: ['unauthenticated', 'forbidden'],
});

export const changeMarketSettings = defineEndpoint({
  name: 'changeMarketSettings',
  method: 'POST',
  path: '/api/market-settings',
  summary: 'Change the rules for auctions to come; fine when nothing differs. What is on the market keeps its rules. A change that lets more accounts buy, or makes leads cheaper or free sooner, needs the second factor again',
  access: ['super_admin'],
  stepUp: 'where asked',
  limit: 'manage',
  body: z
    .object({
      ...settingFields,
      /** The version the change is based on (optimistic locking): nothing changes if there is a newer one. */
      base: z.object({ version: z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more')) }),
    })
    .check(startMissing, endMissing, endIsStart),
  response: view,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict', 'rate_limited'],
});

const count = z.int().check(z.minimum(0));
const sum = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/));

const figures = z.object({
  total: sum,
  average: money,
  median: money,
  averageStart: money,
  /** How many sold for $0. */
  freeCount: count,
});

const preview = z.object({
  /** How many sales were simulated: the latest ones, at most 200. */
  saleCount: count,
  firstSoldAt: z.nullable(instant),
  lastSoldAt: z.nullable(instant),
  /** With the current settings, and with the proposed ones. */
  current: figures,
  proposed: figures,
  /** Groups of consecutive sales, oldest first, with the average amount paid. */
  series: z.array(
    z.object({ firstSoldAt: instant, lastSoldAt: instant, saleCount: count, current: money, proposed: money }),
  ),
});

/** A simulation of settings on past sales, as JSON. */
export type MarketSettingsPreview = z.input<typeof preview>;

export const previewMarketSettings = defineEndpoint({
  name: 'previewMarketSettings',
  method: 'POST',
  path: '/api/market-settings/preview',
  summary: 'What the latest sales would have brought under other settings: same buyers at the same moments. Changes nothing',
  access: ['super_admin'],
  body: marketSettingsForm,
  response: preview,
  errors: ['invalid_input', 'unauthenticated', 'forbidden'],
});

/** Why a paid sale does not count for the start price. */
export const leftOutReasons = [
  'test_payment',
  'reported',
  'credited',
  'filed_by_buyer',
  'same_buyer',
  'same_customer',
  'same_card',
  'same_address',
] as const;

export type LeftOutReason = (typeof leftOutReasons)[number];

const sampledSale = z.object({
  purchaseId: id,
  soldAt: instant,
  /** The lead's reference, such as "AE-12E". */
  jobReference: z.string(),
  price: money,
  /** The name on the buyer's account. */
  buyerName: z.string(),
});

const priceSampleView = z.object({
  /** The sales that make up the current start price, newest first: as many as the settings average. */
  sample: z.array(sampledSale),
  /** Those of the latest 20 paid sales that are left out, with the reason, newest first. */
  leftOut: z.array(z.extend(sampledSale, { reason: z.enum(leftOutReasons) })),
});

/** The sales behind the start price, as JSON. */
export type PriceSampleView = z.input<typeof priceSampleView>;

export const getPriceSample = defineEndpoint({
  name: 'getPriceSample',
  method: 'GET',
  path: '/api/market-settings/price-sample',
  summary: 'Which sales make the start price now, and why others of the latest 20 are left out',
  access: ['super_admin'],
  response: priceSampleView,
  errors: ['unauthenticated', 'forbidden'],
});
