import type { CurrentUser } from '@shared/contracts/auth.ts';
import { licenceStanding } from '@shared/domain/people/licence.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import type { LicenceState } from '@shared/domain/words/licence-words.ts';
import { serverNow } from '@/lib/time/server-clock.ts';

/** Returns the state of an electrician's own licence, the most urgent one first. */
export function licenceStateOf(user: CurrentUser): LicenceState {
  const { licenseNumber, isLicenceUnderReview, licenseRefusal, isLicenceExpiring, isVerified } = user;
  if (licenseNumber === null) return 'none';
  if (isLicenceUnderReview) return 'checking';
  if (licenseRefusal !== null) return 'refused';
  if (licenceStanding(user, sydneyDate(serverNow())) === 'expired') return 'expired';
  if (isLicenceExpiring) return 'expiring';
  return isVerified ? 'verified' : 'unverified';
}
