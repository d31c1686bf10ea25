import type { Db } from '../../db/client.ts';
import { deleteFiles } from '../files/delete-file.ts';
import { deletePoliciesOf } from './insurance-store.ts';

/** Deletes everything about an account's insurance in the caller's transaction, and returns how many policies; its files follow once that is committed. */
export async function deleteInsuranceOf(tx: Db, userId: number): Promise<number> {
  const keys = await deletePoliciesOf(tx, userId);
  await deleteFiles(tx, keys);
  return keys.length;
}
