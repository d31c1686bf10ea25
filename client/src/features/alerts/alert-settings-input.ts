import * as z from 'zod/mini';
import { alertSettingsForm, type AlertSettings } from '@shared/contracts/alerts.ts';
import type { AlertUrgency, AustralianTimeZone } from '@shared/domain/words/alerts.ts';
import { zoneHere } from '@/lib/time/time-zone.ts';

/** The alerts form's input; its fields are named like those of the request. */
export interface AlertsInput {
  byEmail: boolean;
  urgencies: AlertUrgency[];
  onlyConfirmedPhones: boolean;
  onlyWithPhotos: boolean;
  onlyKnownBudgets: boolean;
  isQuiet: boolean;
  /** Times as a clock shows them: "22:00". */
  quietHours: { from: string; until: string };
  timeZone: AustralianTimeZone;
}

/** The default when quiet hours are turned on, in minutes since midnight. */
const USUAL_NIGHT = { from: 22 * 60, until: 6 * 60 };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Parses a time of day into minutes since midnight; NaN if it is invalid. */
function minutesOf(clock: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** The form's values until the settings have loaded. */
export const unknownInput: AlertsInput = {
  byEmail: false,
  urgencies: [],
  onlyConfirmedPhones: false,
  onlyWithPhotos: false,
  onlyKnownBudgets: false,
  isQuiet: false,
  quietHours: { from: '', until: '' },
  timeZone: 'Australia/Sydney',
};

/** Returns the form's values for settings. */
export function inputOf({ byEmail, urgencies, onlyConfirmedPhones, onlyWithPhotos, onlyKnownBudgets, quietHours, timeZone }: AlertSettings): AlertsInput {
  const { from, until } = quietHours ?? USUAL_NIGHT;
  return {
    byEmail,
    urgencies,
    onlyConfirmedPhones,
    onlyWithPhotos,
    onlyKnownBudgets,
    isQuiet: quietHours !== null,
    quietHours: { from: clockOf(from), until: clockOf(until) },
    // Stored quiet hours keep their time zone. New ones use the device's.
    timeZone: quietHours === null ? (zoneHere() ?? timeZone) : timeZone,
  };
}

function bodyOf({ isQuiet, quietHours: { from, until }, ...others }: AlertsInput) {
  const quietHours = isQuiet ? { from: minutesOf(from), until: minutesOf(until) } : null;
  return { ...others, quietHours };
}

/** Validates the input by the contract's schema. */
export const alertsInputSchema = z.pipe(z.transform(bodyOf), alertSettingsForm);
