import { deleteWatch } from './price-watch-store.ts';
import type { SalesContext } from '../sales/index.ts';

/** Deletes a person's price watch on a lead, if they have one. Idempotent. */
export async function clearPriceWatch(
  { db }: SalesContext,
  watch: { userId: number; leadId: number },
): Promise<{ leadId: number }> {
  await deleteWatch(db, watch);
  return { leadId: watch.leadId };
}
