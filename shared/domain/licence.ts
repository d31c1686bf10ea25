/** An electrical licence: the number and the state that gave it, both or neither. */
interface Licence {
  licenseNumber: string | null;
  licenseState: string | null;
}

/** What the market knows of a licence beside its number. */
export interface LicenceCheck {
  /** The last day on which it is good, YYYY-MM-DD; null while nobody has looked it up. */
  licenseExpiresOn: string | null;
  isVerified: boolean;
}

export type LicenceStanding = 'none' | 'no_expiry' | 'expired' | 'expiring' | 'current';

const NOTICE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Returns the last expiry (YYYY-MM-DD) that is due for a look on `today` (YYYY-MM-DD): 30 days later. */
export function licenceDueUntil(today: string): string {
  return new Date(Date.parse(`${today}T00:00:00Z`) + NOTICE_DAYS * DAY_MS).toISOString().slice(0, 10);
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
  if (!isSame) return { licenseExpiresOn: null, isVerified: false };
  return { licenseExpiresOn: before.licenseExpiresOn, isVerified: before.isVerified };
}
