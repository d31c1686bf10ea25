import * as z from 'zod/mini';
import { buyingRules } from '../domain/buying-rule.ts';
import { australianStates } from '../domain/enums.ts';
import { marketBounds, type MarketSettings, minuteOfDay, timeOfDay } from '../domain/market-settings.ts';
import { centsFromDecimal, decimalFromCents } from '../domain/money.ts';
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
  // What the first check refuses comes here as well.
  z.refine((typed) => !(Number(typed) * 100 > marketBounds.floorCents.max), FLOOR_MESSAGE),
);

/** A time of the day in Sydney, such as "21:00"; null where the clocks are never paused. */
const pauseTime = z.nullable(z.string(TIME_MESSAGE).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE)));

const settingFields = {
  /** What a lead starts at at least, in dollars. */
  floor,
  upliftPercent: wholeNumber(marketBounds.upliftPercent),
  /** How many of the latest sales the start price is averaged from. */
  sampleSize: wholeNumber(marketBounds.sampleSize),
  /** By how many percent the start price may differ from that of a day before; null when it may by any. */
  maxDailyChangePercent: z.nullable(wholeNumber(marketBounds.maxDailyChangePercent)),
  /** Minutes from the start price to zero, by urgency. */
  emergencyMinutes: wholeNumber(marketBounds.minutes),
  within24hMinutes: wholeNumber(marketBounds.minutes),
  withinWeekMinutes: wholeNumber(marketBounds.minutes),
  flexibleMinutes: wholeNumber(marketBounds.minutes),
  pauseFrom: pauseTime,
  pauseUntil: pauseTime,
  /** How many requests a network address may send within 24 hours before the next are held; null when none ever is. */
  holdAfterRequests: z.nullable(wholeNumber(marketBounds.holdAfterRequests)),
  /** How many days after it reached $0 a lead is archived; null when it stays until it is taken. */
  endAfterDays: z.nullable(wholeNumber(marketBounds.endAfterDays)),
  /** Who may buy leads: every account, those with a licence on file, or those whose licence was looked up. */
  buyingRule: z.enum(buyingRules, 'Please choose who may buy'),
  /** The states in which the licence of any other state is good too. */
  acceptingStates: z.array(z.enum(australianStates, 'Please choose a state')).check(z.maxLength(australianStates.length)),
  /** Whether buying needs a public liability insurance that a person of the market has verified. */
  insuranceRequired: z.boolean('Please answer yes or no'),
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

/** The settings as a form sends them. */
export const marketSettingsForm = z.object(settingFields).check(startMissing, endMissing, endIsStart);

/** The settings as JSON carries them. */
export type WireMarketSettings = z.output<typeof marketSettingsForm>;

/** Reads settings off the wire. */
export function settingsFromWire({ floor: dollars, pauseFrom, pauseUntil, ...numbers }: WireMarketSettings): MarketSettings {
  const { upliftPercent, sampleSize, maxDailyChangePercent, holdAfterRequests, endAfterDays } = numbers;
  const { buyingRule, acceptingStates, insuranceRequired } = numbers;
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
    endAfterDays,
    buyingRule,
    // In one order, so that the same choice always reads the same.
    acceptingStates: australianStates.filter((state) => acceptingStates.includes(state)),
    insuranceRequired,
    pauseFromMinute: pauseFrom === null ? null : minuteOfDay(pauseFrom),
    pauseUntilMinute: pauseUntil === null ? null : minuteOfDay(pauseUntil),
  };
}

/** Writes settings for the wire. */
export function wireFromSettings({ floorCents, pauseFromMinute, pauseUntilMinute, ...numbers }: MarketSettings): WireMarketSettings {
  return {
    floor: decimalFromCents(floorCents),
    ...numbers,
    pauseFrom: pauseFromMinute === null ? null : timeOfDay(pauseFromMinute),
    pauseUntil: pauseUntilMinute === null ? null : timeOfDay(pauseUntilMinute),
  };
}

const settings = z.object(settingFields);

const view = z.object({
  settings,
  /** The number of the change that made them; 0 where nobody ever made one. */
  version: z.int(),
  /** The sales that start prices are made from, newest first: at most one of a buyer and of a customer, none that was replaced. */
  latestSales: z.array(money),
  /** The start price of the latest request that was filed at least 24 hours ago, which the daily change is measured from; null where there is none. */
  dayBeforeStart: z.nullable(money),
  /** The latest 20 changes, newest first. */
  changes: z.array(
    z.object({
      id,
      at: instant,
      /** Null for someone who is gone. */
      changedByName: z.nullable(z.string()),
      before: settings,
      after: settings,
    }),
  ),
});

/** The settings with their history, as JSON carries them. */
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
  summary: 'Change the rules for auctions to come; fine when nothing differs. What is on the market keeps its rules',
  access: ['super_admin'],
  body: z
    .object({
      ...settingFields,
      /** The version that was changed; when there is a newer one by now, nothing changes. */
      version: z.int('Must be a whole number').check(z.minimum(0, 'Must be 0 or more')),
    })
    .check(startMissing, endMissing, endIsStart),
  response: view,
  errors: ['invalid_input', 'unauthenticated', 'forbidden', 'conflict'],
});

const count = z.int().check(z.minimum(0));
const sum = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/));

const figures = z.object({
  total: sum,
  average: money,
  median: money,
  averageStart: money,
  /** How many went for nothing. */
  freeCount: count,
});

const preview = z.object({
  /** How many sales were played again: the latest ones, at most 200. */
  saleCount: count,
  firstSoldAt: z.nullable(instant),
  lastSoldAt: z.nullable(instant),
  /** By the settings as they stand, and by those that were sent. */
  current: figures,
  proposed: figures,
  /** Runs of sales in order, oldest first, with the average of what was paid. */
  series: z.array(
    z.object({ firstSoldAt: instant, lastSoldAt: instant, saleCount: count, current: money, proposed: money }),
  ),
});

/** Past sales, played again, as JSON carries them. */
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
  /** The sales that make the start price now, newest first: as many as the settings sample. */
  sample: z.array(sampledSale),
  /** Of the latest 20 paid sales, those that are left out for a reason, newest first. */
  leftOut: z.array(z.extend(sampledSale, { reason: z.enum(leftOutReasons) })),
});

/** The sales behind the start price, as JSON carries them. */
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
