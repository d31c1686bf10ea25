import { insuranceStanding } from '../../../shared/domain/insurance.ts';
import type { Db } from '../../db/client.ts';
import { findPolicyStates, storeInsuranceStanding } from './insurance-store.ts';

/** Works out anew what counts of an account's policies. Its row must be locked: a claim reads it there. */
export async function refreshStanding(tx: Db, userId: number, at: Date): Promise<void> {
  await storeInsuranceStanding(tx, userId, insuranceStanding(await findPolicyStates(tx, userId)), at);
}
