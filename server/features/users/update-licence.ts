import type { updateLicence as contract } from '../../../shared/contracts/auth.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { storeLicence, type Viewer } from './user-store.ts';

/** Stores the viewer's own electrical licence, or forgets it when both fields are empty. Another licence is not verified. */
export function updateLicence(ctx: AppContext, viewer: Viewer, licence: BodyOf<typeof contract>): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const updated = await storeLicence(tx, viewer.id, { ...licence, at });
    await recordAudit(tx, {
      actorUserId: viewer.id,
      action: 'user.licence_changed',
      subjectType: 'user',
      subjectId: viewer.id,
      after: { fields: Object.keys(licence) },
      at,
    });
    return updated;
  });
}
