import { sql } from 'drizzle-orm';
import { insurancePolicies, users } from '../../../shared/schema/index.ts';

/** What was checked of an account, and until when it is good. */
export const checkColumns = {
  isActive: users.isActive,
  isVerified: users.isVerified,
  licenseConfirmedAt: users.licenseConfirmedAt,
  licenseExpiresOn: users.licenseExpiresOn,
  insuredUntil: users.insuredUntil,
  insuranceCheckedAt: sql<Date | null>`(
    select max(${insurancePolicies.decidedAt}) from ${insurancePolicies}
    where ${insurancePolicies.userId} = ${users.id} and ${insurancePolicies.state} = 'verified' and ${insurancePolicies.expiresOn} = ${users.insuredUntil})`.mapWith(insurancePolicies.decidedAt),
};
