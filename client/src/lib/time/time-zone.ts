import { type AustralianTimeZone, australianTimeZones } from '@shared/domain/words/alerts.ts';

/** Returns this device's time zone; undefined when it is not Australian. */
export function zoneHere(): AustralianTimeZone | undefined {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return australianTimeZones.find((known) => known === timeZone);
}

/** Formats a time zone: "Australia/Broken_Hill" → "Broken Hill time". */
export function zoneText(timeZone: AustralianTimeZone): string {
  return `${timeZone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
}
