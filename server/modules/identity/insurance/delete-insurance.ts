import type { Db } from '../../../platform/db/client.ts';
import { deleteFiles } from '../../../platform/files/delete-file.ts';
import { deletePoliciesOf } from './insurance-store.ts';

/**
 * Deletes an account's insurance in the caller's transaction, and returns how many policies there were. The files are deleted after it
 * commits.
 */
export async function deleteInsuranceOf(tx: Db, userId: number): Promise<number> {
  const keys = await deletePoliciesOf(tx, userId);
  await deleteFiles(tx, keys);
  return keys.length;
}
