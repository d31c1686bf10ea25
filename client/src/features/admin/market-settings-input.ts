import * as z from 'zod/mini';
import {
  marketSettingsForm,
  settingsFromWire,
  type WireMarketSettings,
  wireFromSettings,
} from '@shared/contracts/market-settings.ts';
import { DEFAULT_MARKET_SETTINGS } from '@shared/domain/auction/market-settings.ts';

/** The form's input; its fields are named like those of the request. */
export interface SettingsInput extends Record<Exclude<keyof WireMarketSettings, 'pauseFrom' | 'pauseUntil' | 'unconfirmedRequests' | 'newsByText' | 'buyingRule' | 'acceptingStates' | 'insuranceRequired' | 'bidStates' | 'bidServiceTypes'>, string> {
  isPausing: boolean;
  isLimiting: boolean;
  isHolding: boolean;
  isEnding: boolean;
  pauseFrom: string;
  pauseUntil: string;
  unconfirmedRequests: WireMarketSettings['unconfirmedRequests'];
  newsByText: boolean;
  buyingRule: WireMarketSettings['buyingRule'];
  acceptingStates: WireMarketSettings['acceptingStates'];
  insuranceRequired: boolean;
  bidStates: WireMarketSettings['bidStates'];
  bidServiceTypes: WireMarketSettings['bidServiceTypes'];
}

/** The standard settings in the wire format. */
export const standardSettings: WireMarketSettings = wireFromSettings(DEFAULT_MARKET_SETTINGS);

/** The default when the night pause is turned on. */
const USUAL_NIGHT = { pauseFrom: '21:00', pauseUntil: '07:00' };

/** The default limit of the daily change, in percent. */
const USUAL_CHANGE = 20;

/** Returns the form's values for settings. */
export function inputOf({ pauseFrom, pauseUntil, floor, ...numbers }: WireMarketSettings): SettingsInput {
  return {
    floor,
    upliftPercent: String(numbers.upliftPercent),
    sampleSize: String(numbers.sampleSize),
    isLimiting: numbers.maxDailyChangePercent !== null,
    maxDailyChangePercent: String(numbers.maxDailyChangePercent ?? USUAL_CHANGE),
    emergencyMinutes: String(numbers.emergencyMinutes),
    within24hMinutes: String(numbers.within24hMinutes),
    withinWeekMinutes: String(numbers.withinWeekMinutes),
    flexibleMinutes: String(numbers.flexibleMinutes),
    isPausing: pauseFrom !== null,
    pauseFrom: pauseFrom ?? USUAL_NIGHT.pauseFrom,
    pauseUntil: pauseUntil ?? USUAL_NIGHT.pauseUntil,
    isHolding: numbers.holdAfterRequests !== null,
    holdAfterRequests: String(numbers.holdAfterRequests ?? standardSettings.holdAfterRequests),
    isEnding: numbers.endAfterDays !== null,
    endAfterDays: String(numbers.endAfterDays ?? standardSettings.endAfterDays),
    unconfirmedRequests: numbers.unconfirmedRequests,
    newsByText: numbers.newsByText,
    buyingRule: numbers.buyingRule,
    acceptingStates: numbers.acceptingStates,
    insuranceRequired: numbers.insuranceRequired,
    bidStates: numbers.bidStates,
    bidServiceTypes: numbers.bidServiceTypes,
    lowestBidDollars: String(numbers.lowestBidDollars),
    bidHeadStartSeconds: String(numbers.bidHeadStartSeconds),
  };
}

const numberOf = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));

function bodyOf({ isLimiting, isPausing, pauseFrom, pauseUntil, isHolding, isEnding, floor, ...typed }: SettingsInput): WireMarketSettings {
  return {
    floor: floor.replace(/^\s*\$/, ''),
    upliftPercent: numberOf(typed.upliftPercent),
    sampleSize: numberOf(typed.sampleSize),
    maxDailyChangePercent: isLimiting ? numberOf(typed.maxDailyChangePercent) : null,
    emergencyMinutes: numberOf(typed.emergencyMinutes),
    within24hMinutes: numberOf(typed.within24hMinutes),
    withinWeekMinutes: numberOf(typed.withinWeekMinutes),
    flexibleMinutes: numberOf(typed.flexibleMinutes),
    pauseFrom: isPausing ? pauseFrom : null,
    pauseUntil: isPausing ? pauseUntil : null,
    holdAfterRequests: isHolding ? numberOf(typed.holdAfterRequests) : null,
    endAfterDays: isEnding ? numberOf(typed.endAfterDays) : null,
    unconfirmedRequests: typed.unconfirmedRequests,
    newsByText: typed.newsByText,
    buyingRule: typed.buyingRule,
    acceptingStates: typed.acceptingStates,
    insuranceRequired: typed.insuranceRequired,
    bidStates: typed.bidStates,
    bidServiceTypes: typed.bidServiceTypes,
    lowestBidDollars: numberOf(typed.lowestBidDollars),
    bidHeadStartSeconds: numberOf(typed.bidHeadStartSeconds),
  };
}

/** Validates the input by the contract's schema. */
export const settingsInputSchema = z.pipe(z.transform(bodyOf), marketSettingsForm);

/** Returns the form's settings in the wire format; null while they are invalid. */
export function typedSettings(input: SettingsInput): WireMarketSettings | null {
  const parsed = settingsInputSchema.safeParse(input);
  return parsed.success ? wireFromSettings(settingsFromWire(parsed.data)) : null;
}
