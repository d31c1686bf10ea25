import type { BodyOf, ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { changeRetention as contract } from '../../../shared/contracts/privacy.ts';
import type { RetentionPeriods } from '../../../shared/domain/retention.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/audit-store.ts';
import type { Viewer } from '../users/user-store.ts';
import { findPrivacyRequests } from './privacy-request-store.ts';
import { findLastChange, findRetentionSettings, insertRetention, lockRetention } from './retention-store.ts';

const SHOWN_REQUESTS = 50;

/** Returns how long personal data is kept, who changed that last, and the latest requests that were met. */
export async function getPrivacy(db: Db): Promise<ResultOf<typeof contract>> {
  const { periods, version } = await findRetentionSettings(db);
  return {
    periods,
    version,
    changed: (await findLastChange(db)) ?? null,
    requests: await findPrivacyRequests(db, SHOWN_REQUESTS),
  };
}

/** Changes how long personal data is kept, from the next run on. The same periods again are no change. Refuses `conflict` when someone else changed them since. */
export function changeRetention(ctx: AppContext, viewer: Viewer, { version, ...proposed }: BodyOf<typeof contract>): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    await lockRetention(tx);
    const stored = await findRetentionSettings(tx);
    const names = Object.keys(proposed) as (keyof RetentionPeriods)[];
    const changed = names.filter((name) => stored.periods[name] !== proposed[name]);
    if (changed.length > 0) {
      if (stored.version !== version) throw new AppError('conflict', 'Someone else changed these periods. Nothing was saved.');
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
