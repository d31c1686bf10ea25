import type { CurrentUser } from '@shared/contracts/auth.ts';
import { licenceStanding } from '@shared/domain/people/licence.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import { serverNow } from '@/lib/time/server-clock.ts';

/** Returns true once the licence of an account has expired, whether or not buying needs one. */
export const hasExpiredLicence = (user: CurrentUser): boolean => licenceStanding(user, sydneyDate(serverNow())) === 'expired';
