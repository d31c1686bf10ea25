import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';

interface Checked {
  isActive: boolean | null;
  isVerified: boolean | null;
  licenseConfirmedAt: Date | null;
  licenseExpiresOn: string | null;
  insuredUntil: string | null;
  insuranceCheckedAt: Date | null;
}

/**
 * Returns what customers may rely on at an instant: checks of a licence and a policy that are good on that day in Sydney. There are none of
 * a licence that its latest check did not confirm, and none of an account that is no longer active.
 */
export function currentChecks({ isActive, isVerified, licenseConfirmedAt, licenseExpiresOn, insuredUntil, insuranceCheckedAt }: Checked, at: Date) {
  const today = sydneyDate(at);
  const isExpired = licenseExpiresOn !== null && licenseExpiresOn < today;
  const isInsured = isActive && insuredUntil !== null && insuredUntil >= today;
  return {
    licenceCheckedAt: isActive && isVerified && !isExpired ? licenseConfirmedAt : null,
    licenceExpiredOn: isExpired ? licenseExpiresOn : null,
    insuredUntil: isInsured ? insuredUntil : null,
    insuranceCheckedAt: isInsured ? insuranceCheckedAt : null,
  };
}
