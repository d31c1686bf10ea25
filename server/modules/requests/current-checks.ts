import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';

interface Checked {
  isVerified: boolean | null;
  licenseCheckedAt: Date | null;
  licenseExpiresOn: string | null;
  insuredUntil: string | null;
  insuranceCheckedAt: Date | null;
}

/** Returns what customers may rely on at an instant: checks of a licence and a policy that are good on that day in Sydney. */
export function currentChecks({ isVerified, licenseCheckedAt, licenseExpiresOn, insuredUntil, insuranceCheckedAt }: Checked, at: Date) {
  const today = sydneyDate(at);
  const isExpired = licenseExpiresOn !== null && licenseExpiresOn < today;
  const isInsured = insuredUntil !== null && insuredUntil >= today;
  return {
    licenceCheckedAt: isVerified && !isExpired ? licenseCheckedAt : null,
    licenceExpiredOn: isExpired ? licenseExpiresOn : null,
    insuredUntil: isInsured ? insuredUntil : null,
    insuranceCheckedAt: isInsured ? insuranceCheckedAt : null,
  };
}
