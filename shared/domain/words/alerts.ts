import { type AustralianState, type storedUrgencies, urgencies } from './enums.ts';

/** The urgencies that alerts can be limited to: those of the quote form. */
export const alertUrgencies = urgencies;
export type AlertUrgency = (typeof alertUrgencies)[number];

/** Australia's time zones, as browsers name them. */
export const australianTimeZones = [
  'Australia/Sydney',
  'Australia/Melbourne',
  'Australia/Hobart',
  'Australia/Brisbane',
  'Australia/Lindeman',
  'Australia/Adelaide',
  'Australia/Broken_Hill',
  'Australia/Darwin',
  'Australia/Perth',
  'Australia/Eucla',
  'Australia/Lord_Howe',
] as const;
export type AustralianTimeZone = (typeof australianTimeZones)[number];

const zoneOfState: Record<AustralianState, AustralianTimeZone> = {
  NSW: 'Australia/Sydney',
  ACT: 'Australia/Sydney',
  VIC: 'Australia/Melbourne',
  QLD: 'Australia/Brisbane',
  SA: 'Australia/Adelaide',
  WA: 'Australia/Perth',
  TAS: 'Australia/Hobart',
  NT: 'Australia/Darwin',
};

/** Returns the time zone that most of a state lives in; Sydney's where none is known. */
export function timeZoneOf(state: AustralianState | null): AustralianTimeZone {
  return state ? zoneOfState[state] : 'Australia/Sydney';
}

export const MINUTES_OF_DAY = 24 * 60;

const grouped: Record<(typeof storedUrgencies)[number], AlertUrgency> = {
  emergency: 'emergency',
  urgent: 'within_24h',
  within_24h: 'within_24h',
  within_week: 'within_week',
  within_month: 'flexible',
  flexible: 'flexible',
};

/** Returns the alert option that a lead falls under: an emergency by its kind of work is one whatever its urgency says. */
export function alertUrgencyOf(lead: { urgency: (typeof storedUrgencies)[number]; serviceType: string }): AlertUrgency {
  return lead.serviceType === 'emergency' ? 'emergency' : grouped[lead.urgency];
}

/** Masks an email address except its first letter and its domain: "sam@example.com" → "s…@example.com". */
export function maskedEmail(email: string): string {
  return email.replace(/^(.?).*@/u, '$1…@');
}
