import * as z from 'zod/mini';
import { alertSettingsForm, type AlertSettings } from '@shared/contracts/alerts.ts';
import { type AlertUrgency, type AustralianTimeZone, australianTimeZones } from '@shared/domain/alerts.ts';

/** The form as it is typed; its fields have the names of what is sent. */
export interface AlertsInput {
  byEmail: boolean;
  urgencies: AlertUrgency[];
  isQuiet: boolean;
  /** Times as a clock shows them: "22:00". */
  quietHours: { from: string; until: string };
  timeZone: AustralianTimeZone;
}

/** What the form offers to whoever turns quiet hours on. */
const USUAL_NIGHT = { from: 22 * 60, until: 6 * 60 };

const twoDigits = (value: number) => String(value).padStart(2, '0');
const clockOf = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** Reads a time of day as minutes since midnight; NaN for what is none. */
function minutesOf(clock: string): number {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(clock) ?? [];
  return Number(hours) * 60 + Number(minutes);
}

/** The zone of this device; undefined when it is no Australian one. */
export function zoneHere(): AustralianTimeZone | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return australianTimeZones.find((known) => known === timeZone);
}

/** The form while it is not known what is stored. */
export const unknownInput: AlertsInput = {
  byEmail: false,
  urgencies: [],
  isQuiet: false,
  quietHours: { from: '', until: '' },
  timeZone: 'Australia/Sydney',
};

/** Returns the form as it stands for settings. */
export function inputOf({ byEmail, urgencies, quietHours, timeZone }: AlertSettings): AlertsInput {
  const { from, until } = quietHours ?? USUAL_NIGHT;
  return {
    byEmail,
    urgencies,
    isQuiet: quietHours !== null,
    quietHours: { from: clockOf(from), until: clockOf(until) },
    // Quiet hours go by the zone they were stored with. New ones are meant where someone is.
    timeZone: quietHours === null ? (zoneHere() ?? timeZone) : timeZone,
  };
}

function bodyOf({ byEmail, urgencies, isQuiet, quietHours: { from, until }, timeZone }: AlertsInput) {
  const quietHours = isQuiet ? { from: minutesOf(from), until: minutesOf(until) } : null;
  return { byEmail, urgencies, quietHours, timeZone };
}

/** Checks what was typed as the contract checks what is sent. */
export const alertsInputSchema = z.pipe(z.transform(bodyOf), alertSettingsForm);
