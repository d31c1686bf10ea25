import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import type { changeRetention as contract } from '../../../../shared/contracts/privacy.ts';
import type { RetentionPeriods } from '../../../../shared/domain/words/retention.ts';
import type { Db } from '../../../platform/db/client.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { findPrivacyRequests } from './privacy-request-store.ts';
import { findLastChange, findRetentionSettings, insertRetention, lockRetention } from './retention-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import { recordAudit } from '../../audit/index.ts';
import type { SalesContext } from '../../sales/index.ts';

const SHOWN_REQUESTS = 50;

/** Returns the retention periods, who changed them last, and the latest privacy requests. */
export async function getPrivacy(db: Db): Promise<ResultOf<typeof contract>> {
  const { periods, version } = await findRetentionSettings(db);
  return {
    periods,
    version,
    changed: (await findLastChange(db)) ?? null,
    requests: await findPrivacyRequests(db, SHOWN_REQUESTS),
  };
}

/**
 * Changes the retention periods, from the next run on. The same periods again are no change. Throws `conflict` if someone else has
 * changed them since (optimistic locking).
 */
export function changeRetention(ctx: SalesContext, viewer: Viewer, { base, ...proposed }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    await lockRetention(tx);
    const stored = await findRetentionSettings(tx);
    const names = Object.keys(proposed) as (keyof RetentionPeriods)[];
    const changed = names.filter((name) => stored.periods[name] !== proposed[name]);
    if (changed.length > 0) {
      assertNotStale({ subject: 'these periods', base, stored });
      const at = ctx.clock.now();
      const subjectId = await insertRetention(tx, { ...proposed, changedByUserId: viewer.id, createdAt: at });
      const only = (periods: RetentionPeriods) => Object.fromEntries(changed.map((name) => [name, periods[name]]));
      await recordAudit(tx, {
        actorUserId: viewer.id,
        action: 'privacy.periods_changed',
        subjectType: 'retention_settings',
        subjectId,
        before: only(stored.periods),
        after: only(proposed),
        at,
      });
    }
    return getPrivacy(tx);
  });
}
