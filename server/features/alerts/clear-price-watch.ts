import type { AppContext } from '../../context.ts';
import { deleteWatch } from './price-watch-store.ts';

/** Takes someone's price watch on a lead back, if they have one. Safe to repeat. */
export async function clearPriceWatch(
  { db }: AppContext,
  watch: { userId: number; leadId: number },
): Promise<{ leadId: number }> {
  await deleteWatch(db, watch);
  return { leadId: watch.leadId };
}
