import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { suburbPathOf } from '../../../../shared/contracts/page-paths.ts';
import type { createSuburb as contract } from '../../../../shared/contracts/suburbs.ts';
import { pointInGazetteer, requireKnownPlace, requireOwnAddress } from './check-place.ts';
import { presentSuburb } from './present-suburb.ts';
import { refreshSuburbDirectory } from './suburb-directory.ts';
import { insertSuburb } from './suburb-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { PlacesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Creates a suburb's page, which is public at once. Throws `invalid_input` for an unconfirmed place that isn't in the gazetteer, and
 * `taken` when another suburb has the page's address.
 */
export async function createSuburb(
  ctx: PlacesContext,
  viewer: Viewer,
  { isPlaceConfirmed, latitude, longitude, ...suburb }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  const point = pointInGazetteer(ctx.places, suburb);
  requireKnownPlace(suburb, point, isPlaceConfirmed);
  const where = latitude == null || longitude == null ? point : { latitude, longitude };
  const row = await ctx.db.transaction(async (tx) => {
    await requireOwnAddress(tx, suburb);
    const at = ctx.clock.now();
    const created = await insertSuburb(tx, { ...suburb, ...where, updatedAt: at });
    const { id, isActive, priceFrom } = created;
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'suburb.created',
      subjectType: 'suburb',
      subjectId: id,
      after: { page: suburbPathOf(created), isActive, priceFrom },
      at,
    });
    return created;
  });
  return presentSuburb(row, await refreshSuburbDirectory(ctx));
}
