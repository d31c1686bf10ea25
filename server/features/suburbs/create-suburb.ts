import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import { suburbPathOf } from '../../../shared/contracts/page-paths.ts';
import type { createSuburb as contract } from '../../../shared/contracts/suburbs.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { pointInGazetteer, requireKnownPlace, requireOwnAddress } from './check-place.ts';
import { presentSuburb } from './present-suburb.ts';
import { refreshSuburbDirectory } from './suburb-directory.ts';
import { insertSuburb } from './suburb-store.ts';

/**
 * Gives a suburb a page, which is there from then on. Refuses `invalid_input` for a place that the gazetteer does not
 * know and nobody says is right, and `taken` when another suburb has the page's address.
 */
export async function createSuburb(
  ctx: AppContext,
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
