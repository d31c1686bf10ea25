import type { listPriceWatches as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { decimalFromCents } from '../../../shared/domain/money.ts';
import type { AppContext } from '../../context.ts';
import { findWatches, type WatchRow } from './price-watch-store.ts';

type Watches = ResultOf<typeof contract>;

/** Shows a price watch to whoever set it. */
export function presentWatch({ leadId, targetCents, dueAt, toldAt }: WatchRow): Watches[number] {
  return { leadId, target: decimalFromCents(targetCents), dueAt, isTold: toldAt !== null };
}

/** Lists someone's price watches on leads that are still in the auction they were set for, the next to come first. */
export async function listPriceWatches({ db }: AppContext, userId: number): Promise<Watches> {
  return (await findWatches(db, userId)).map(presentWatch);
}
