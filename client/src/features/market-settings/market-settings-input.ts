import * as z from 'zod/mini';
import {
  marketSettingsForm,
  settingsFromWire,
  type WireMarketSettings,
  wireFromSettings,
} from '@shared/contracts/market-settings.ts';
import { DEFAULT_MARKET_SETTINGS } from '@shared/domain/market-settings.ts';

/** The form as it is typed; its fields have the names of what is sent. */
export interface SettingsInput extends Record<Exclude<keyof WireMarketSettings, 'pauseFrom' | 'pauseUntil' | 'buyingRule' | 'acceptingStates' | 'insuranceRequired'>, string> {
  isPausing: boolean;
  isLimiting: boolean;
  isHolding: boolean;
  isEnding: boolean;
  pauseFrom: string;
  pauseUntil: string;
  buyingRule: WireMarketSettings['buyingRule'];
  acceptingStates: WireMarketSettings['acceptingStates'];
  insuranceRequired: boolean;
}

/** The standard settings, as JSON carries them. */
export const standardSettings: WireMarketSettings = wireFromSettings(DEFAULT_MARKET_SETTINGS);

/** What the form offers to whoever turns the pause on. */
const USUAL_NIGHT = { pauseFrom: '21:00', pauseUntil: '07:00' };

/** What the form offers for a limit of the change within a day, in percent. */
const USUAL_CHANGE = 20;

/** Returns the form as it stands for settings. */
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
    buyingRule: numbers.buyingRule,
    acceptingStates: numbers.acceptingStates,
    insuranceRequired: numbers.insuranceRequired,
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
    buyingRule: typed.buyingRule,
    acceptingStates: typed.acceptingStates,
    insuranceRequired: typed.insuranceRequired,
  };
}

/** Checks what was typed as the contract checks what is sent. */
export const settingsInputSchema = z.pipe(z.transform(bodyOf), marketSettingsForm);

/** Returns the settings that were typed, written as the server writes them; null while something is wrong with them. */
export function typedSettings(input: SettingsInput): WireMarketSettings | null {
  const parsed = settingsInputSchema.safeParse(input);
  return parsed.success ? wireFromSettings(settingsFromWire(parsed.data)) : null;
}
