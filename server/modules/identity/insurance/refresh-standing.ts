import { insuranceStanding } from '../../../../shared/domain/people/insurance.ts';
import type { Db } from '../../../platform/db/client.ts';
import { findPolicyStates, storeInsuranceStanding } from './insurance-store.ts';

/**
 * Recalculates an account's insurance standing from its policies. Lock the account's row first, because a claim reads the standing there.
 */
export async function refreshStanding(tx: Db, userId: number, at: Date): Promise<void> {
  await storeInsuranceStanding(tx, userId, insuranceStanding(await findPolicyStates(tx, userId)), at);
}
