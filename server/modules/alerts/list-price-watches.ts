import type { listPriceWatches as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { findWatches, type WatchRow } from './price-watch-store.ts';
import type { SalesContext } from '../sales/index.ts';

type Watches = ResultOf<typeof contract>;

/** Presents a price watch to its owner. */
export function presentWatch({ leadId, targetCents, dueAt, toldAt }: WatchRow): Watches[number] {
  return { leadId, target: decimalFromCents(targetCents), dueAt, isTold: toldAt !== null };
}

/** Lists a person's price watches on leads that are still in the auction they were set for, the next due first. */
export async function listPriceWatches({ db }: SalesContext, userId: number): Promise<Watches> {
  return (await findWatches(db, userId)).map(presentWatch);
}
