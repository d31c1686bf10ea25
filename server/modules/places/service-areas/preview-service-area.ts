import type { QueryOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { PREVIEW_DAYS, type previewServiceArea as contract } from '../../../../shared/contracts/service-area.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { countLeadsNear } from './service-area-queries.ts';
import type { PlacesContext } from '../context.ts';

const NAMED_SUBURBS = 10;

/**
 * Counts the customers' requests of recent days within a radius of a place, and names the largest suburbs there. Returns the number only,
 * never the requests.
 */
export async function previewServiceArea(
  ctx: PlacesContext,
  place: QueryOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const since = new Date(ctx.clock.now().getTime() - PREVIEW_DAYS * DAY_MS);
  const suburbs = ctx.places.within(place, place.radius);
  return {
    count: await countLeadsNear(ctx.db, { ...place, since }),
    days: PREVIEW_DAYS,
    suburbCount: suburbs.length,
    largestSuburbs: suburbs.slice(0, NAMED_SUBURBS),
  };
}
