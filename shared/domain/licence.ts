/**
 * The classes of an electrical licence. A contractor may contract with customers for electrical work; an electrician may do the work
 * for a contractor; a restricted licence covers a part of another trade. States name them differently.
 */
export const licenceClasses = ['contractor', 'electrician', 'restricted'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/** How the market came to know of a licence: in the state's public register, from the register's API, or by inviting its holder. */
export const licenceCheckMethods = ['register', 'nsw_api', 'invitation'] as const;
export type LicenceCheckMethod = (typeof licenceCheckMethods)[number];

/** An electrical licence: the number and the state that gave it, both or neither. */
interface Licence {
  licenseNumber: string | null;
  licenseState: string | null;
}

/** What the market knows of a licence beside its number. */
export interface LicenceCheck {
  licenseClass: LicenceClass | null;
  /** The name that is on the licence. */
  licenseHolder: string | null;
  /** The last day on which it is good, YYYY-MM-DD; null while nobody has looked it up. */
  licenseExpiresOn: string | null;
  isVerified: boolean;
  /** Why it was refused; null unless it was. */
  licenseRefusal: string | null;
}

const unknown: LicenceCheck = {
  licenseClass: null,
  licenseHolder: null,
  licenseExpiresOn: null,
  isVerified: false,
  licenseRefusal: null,
};

export type LicenceStanding = 'none' | 'no_expiry' | 'expired' | 'expiring' | 'current';

const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the date (YYYY-MM-DD) that is so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Returns the last expiry (YYYY-MM-DD) that is due for a look on `today` (YYYY-MM-DD): 30 days later. */
export function licenceDueUntil(today: string): string {
  return daysAfter(today, NOTICE_DAYS);
}

/** Says how a licence stands on `today` (YYYY-MM-DD). It is good to the end of the day on which it expires. */
export function licenceStanding(
  { licenseNumber, licenseExpiresOn }: Pick<Licence, 'licenseNumber'> & Pick<LicenceCheck, 'licenseExpiresOn'>,
  today: string,
): LicenceStanding {
  if (licenseNumber === null) return 'none';
  if (licenseExpiresOn === null) return 'no_expiry';
  if (licenseExpiresOn < today) return 'expired';
  return licenseExpiresOn <= licenceDueUntil(today) ? 'expiring' : 'current';
}

/** Returns what is still known of a licence once it reads `next`: nothing of another number or another state. */
export function checkAfter(before: Licence & LicenceCheck, next: Licence): LicenceCheck {
  const isSame = before.licenseNumber === next.licenseNumber && before.licenseState === next.licenseState;
  if (!isSame) return unknown;
  const { licenseClass, licenseHolder, licenseExpiresOn, isVerified, licenseRefusal } = before;
  return { licenseClass, licenseHolder, licenseExpiresOn, isVerified, licenseRefusal };
}

/** How many days before the expiry of a licence its holder is reminded; 0 is the day after it. */
export const licenceReminderDays = [30, 7, 0] as const;
export type LicenceReminderDays = (typeof licenceReminderDays)[number];

/**
 * Returns which reminder is due on `today` for a licence that expires on a date (both YYYY-MM-DD), null for none: the latest one that
 * was not sent yet. `sent` is the last one sent for that expiry.
 */
export function dueLicenceReminder(expiresOn: string, sent: number | null, today: string): LicenceReminderDays | null {
  if (expiresOn > daysAfter(today, 30)) return null;
  const due = expiresOn < today ? 0 : expiresOn <= daysAfter(today, 7) ? 7 : 30;
  return sent === null || due < sent ? due : null;
}
