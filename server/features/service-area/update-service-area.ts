import type { AppContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { findViewer, type Viewer } from '../users/user-store.ts';
import { type ServiceArea, storeServiceArea } from './service-area-store.ts';

/** Stores where the viewer works and how far around. The audit log learns that it changed, never where it is. */
export function updateServiceArea(ctx: AppContext, viewer: Viewer, area: ServiceArea): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    await storeServiceArea(tx, viewer.id, { ...area, at });
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
