import { lookUpLicence } from '../../identity/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { SalesContext } from '../../sales/index.ts';

/** Returns the register's entry for a provider's licence, null for an unknown number, and records who asked. Throws as `lookUpLicence`. */
export async function lookUpProviderLicence(ctx: SalesContext, viewer: Viewer, providerId: number) {
  const licence = await lookUpLicence(ctx, providerId);
  await recordAudit(ctx.db, {
    actorUserId: viewer.id,
    action: 'provider.licence_looked_up',
    subjectType: 'user',
    subjectId: providerId,
    after: { isFound: licence !== null },
    at: ctx.clock.now(),
  });
  return { licence };
}
