import { daysAfter } from '../time/calendar-date.ts';

/**
 * The classes of electrical licence. A contractor may contract with customers; an electrician may do the work for a contractor;
 * a restricted licence covers part of another trade. States name them differently.
 */
export const licenceClasses = ['contractor', 'electrician', 'restricted'] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/** How a licence was looked up: by a person in the state's public register, or through the register's API. */
export const licenceCheckMethods = ['register', 'nsw_api'] as const;
export type LicenceCheckMethod = (typeof licenceCheckMethods)[number];

/** An electrical licence: its number and the state that issued it, both or neither. */
interface Licence {
  licenseNumber: string | null;
  licenseState: string | null;
}

/** What we know about a licence besides its number. */
export interface LicenceCheck {
  licenseClass: LicenceClass | null;
  /** The name on the licence. */
  licenseHolder: string | null;
  /** The last day it is valid, YYYY-MM-DD; null until it has been looked up. */
  licenseExpiresOn: string | null;
  isVerified: boolean;
  /** Why it was refused; null if it was not. */
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

/** Returns the latest expiry date (YYYY-MM-DD) that needs checking on `today` (YYYY-MM-DD): 30 days ahead. */
export function licenceDueUntil(today: string): string {
  return daysAfter(today, NOTICE_DAYS);
}

/** Returns the state of a licence on `today` (YYYY-MM-DD). It is valid to the end of the day it expires. */
export function licenceStanding(
  { licenseNumber, licenseExpiresOn }: Pick<Licence, 'licenseNumber'> & Pick<LicenceCheck, 'licenseExpiresOn'>,
  today: string,
): LicenceStanding {
  if (licenseNumber === null) return 'none';
  if (licenseExpiresOn === null) return 'no_expiry';
  if (licenseExpiresOn < today) return 'expired';
  return licenseExpiresOn <= licenceDueUntil(today) ? 'expiring' : 'current';
}

/** Returns true while a licence is on file that does not stand refused; one that was sent again after a refusal waits for our decision. */
export const hasLicence = ({
  licenseNumber,
  licenseRefusal,
  isLicenceUnderReview,
}: Pick<Licence, 'licenseNumber'> & Pick<LicenceCheck, 'licenseRefusal'> & { isLicenceUnderReview: boolean }): boolean =>
  licenseNumber !== null && (licenseRefusal === null || isLicenceUnderReview);

/** Returns a licence number as it is compared: letters in upper case and digits alone, as `licenceNumberKey` does in the database. */
const numberKey = (licenseNumber: string | null) => licenseNumber?.replaceAll(/[^A-Za-z0-9]/g, '').toUpperCase() ?? null;

/** Returns true for the same licence, however its number is written. */
export function isSameLicence(one: Licence, other: Licence): boolean {
  return numberKey(one.licenseNumber) === numberKey(other.licenseNumber) && one.licenseState === other.licenseState;
}

/** Returns what is still known about a licence after it changed to `next`: nothing if it is another licence. */
export function checkAfter(before: Licence & LicenceCheck, next: Licence): LicenceCheck {
  if (!isSameLicence(before, next)) return unknown;
  const { licenseClass, licenseHolder, licenseExpiresOn, isVerified, licenseRefusal } = before;
  return { licenseClass, licenseHolder, licenseExpiresOn, isVerified, licenseRefusal };
}

/** How many days before a licence expires we remind its holder; 0 is the day after. */
export const licenceReminderDays = [30, 7, 0] as const;
export type LicenceReminderDays = (typeof licenceReminderDays)[number];

/**
 * Returns the reminder that is due on `today` for a licence that expires on a date (both YYYY-MM-DD): the latest one not sent yet,
 * or null. `sent` is the last one sent for that expiry.
 */
export function dueLicenceReminder(expiresOn: string, sent: number | null, today: string): LicenceReminderDays | null {
  if (expiresOn > daysAfter(today, 30)) return null;
  const due = expiresOn < today ? 0 : expiresOn <= daysAfter(today, 7) ? 7 : 30;
  return sent === null || due < sent ? due : null;
}
