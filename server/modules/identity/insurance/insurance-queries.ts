import { and, desc, eq } from 'drizzle-orm';
import type { InsurancePolicy } from '../../../../shared/contracts/insurance.ts';
import { insurancePolicies, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { standingColumns } from '../accounts/user-store.ts';

const policyColumns = {
  id: insurancePolicies.id,
  insurer: insurancePolicies.insurer,
  policyNumber: insurancePolicies.policyNumber,
  sumInsured: insurancePolicies.sumInsured,
  expiresOn: insurancePolicies.expiresOn,
  fileType: insurancePolicies.fileType,
  fileBytes: insurancePolicies.fileBytes,
  uploadedAt: insurancePolicies.uploadedAt,
  state: insurancePolicies.state,
  decidedAt: insurancePolicies.decidedAt,
  refusalReason: insurancePolicies.refusalReason,
} satisfies Record<keyof InsurancePolicy, unknown>;

/** Finds an account's latest policies, newest first. */
export function findPolicies(db: Db, userId: number, limit: number) {
  return db
    .select(policyColumns)
    .from(insurancePolicies)
    .where(eq(insurancePolicies.userId, userId))
    .orderBy(desc(insurancePolicies.id))
    .limit(limit);
}

/** Finds a provider's standing for the buying rule; undefined for any other account. */
export async function findProviderStanding(db: Db, userId: number) {
  const [row] = await db
    .select(standingColumns)
    .from(users)
    .where(and(eq(users.id, userId), eq(users.userType, 'provider')));
  return row;
}

/** Finds the recipient and the contents of an email about a policy. */
export async function findPolicyForMail(db: Db, policyId: number) {
  const [row] = await db
    .select({
      userId: insurancePolicies.userId,
      insurer: insurancePolicies.insurer,
      expiresOn: insurancePolicies.expiresOn,
      state: insurancePolicies.state,
      refusalReason: insurancePolicies.refusalReason,
      insuredUntil: users.insuredUntil,
    })
    .from(insurancePolicies)
    .innerJoin(users, eq(users.id, insurancePolicies.userId))
    .where(eq(insurancePolicies.id, policyId));
  return row;
}
