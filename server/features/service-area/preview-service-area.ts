import type { QueryOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { PREVIEW_DAYS, type previewServiceArea as contract } from '../../../shared/contracts/service-area.ts';
import type { AppContext } from '../../context.ts';
import { countLeadsNear } from './service-area-queries.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts the customers' requests of the last days within a radius of a place. Tells how many, never which. */
export async function previewServiceArea(
  ctx: AppContext,
  place: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const since = new Date(ctx.clock.now().getTime() - PREVIEW_DAYS * DAY_MS);
  return { count: await countLeadsNear(ctx.db, { ...place, since }), days: PREVIEW_DAYS };
}
