import type { updateLicence as contract } from '../../../shared/contracts/auth.ts';
import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import { checkAfter } from '../../../shared/domain/licence.ts';
import type { AppContext } from '../../context.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { lockLicence, storeLicence, type Viewer } from './user-store.ts';

/**
 * Stores the viewer's own electrical licence, or forgets it when both fields are empty. Another licence is not verified,
 * and nobody knows yet when it expires.
 */
export function updateLicence(ctx: AppContext, viewer: Viewer, licence: BodyOf<typeof contract>): Promise<Viewer> {
  const at = ctx.clock.now();
  return ctx.db.transaction(async (tx) => {
    const before = await lockLicence(tx, viewer.id);
    const check = checkAfter(before, licence);
    const updated = await storeLicence(tx, viewer.id, { ...licence, ...check }, at);
    const audit = { actorUserId: viewer.id, subjectType: 'user', subjectId: viewer.id, at } as const;
    await recordAudit(tx, { ...audit, action: 'user.licence_changed', after: { fields: Object.keys(licence) } });
    if (before.isVerified && !check.isVerified) {
      await recordAudit(tx, {
        ...audit,
        action: 'provider.unverified',
        before: { isVerified: true },
        after: { isVerified: false },
      });
    }
    return updated;
  });
}
