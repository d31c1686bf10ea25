import { AppError } from '../../../platform/errors.ts';
import { type ServiceArea, storeServiceArea } from './service-area-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { PlacesContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';
import { findViewer } from '../../identity/index.ts';

/** Stores the viewer's service area. The audit log records that it changed, never where it is. */
export function updateServiceArea(ctx: PlacesContext, viewer: Viewer, area: ServiceArea): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await storeServiceArea(tx, viewer.id, { ...area, at });
    const { serviceLatitude: latitude, serviceLongitude: longitude, serviceRadius: radiusKm } = area;
    await ctx.followServiceArea(tx, viewer.id, { latitude, longitude, radiusKm }, at);
    const updated = await findViewer(tx, viewer.id);
    if (!updated) throw new AppError('unauthenticated', 'Please sign in');
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'user.service_area_changed',
      subjectType: 'user',
      subjectId: viewer.id,
      after: { fields: Object.keys(area) },
      at,
    });
    return updated;
  });
}
