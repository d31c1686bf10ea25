import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import {
  type changeMarketSettings as contract,
  settingsFromWire,
  type WireMarketSettings,
  wireFromSettings,
} from '../../../../shared/contracts/market-settings.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { getMarketSettings } from './get-market-settings.ts';
import { findMarketSettings, insertMarketSettings, lockMarketSettings } from './market-settings-store.ts';
import type { Viewer } from '../../../platform/http/caller.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

/**
 * Changes the rules of future auctions; running auctions keep theirs. The same settings again are no change. Throws `conflict` if someone
 * else has changed them since the form was opened (optimistic locking).
 */
export async function changeMarketSettings(
  ctx: MarketContext,
  viewer: Viewer,
  { base, ...form }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    await lockMarketSettings(tx);
    const stored = await findMarketSettings(ctx.config, tx);
    const proposed = settingsFromWire(form);
    const { before, after } = differences(wireFromSettings(stored.settings), wireFromSettings(proposed));
    if (Object.keys(after).length > 0) {
      assertNotStale({ subject: 'the market settings', base, stored });
      const at = ctx.clock.now();
      const change = { ...proposed, changedByUserId: viewer.id, createdAt: at };
      const subjectId = await insertMarketSettings(tx, change);
      const subject = { actorUserId: viewer.id, subjectType: 'market_settings', subjectId } as const;
      await recordAudit(tx, { ...subject, action: 'market.settings_changed', before, after, at });
    }
    return getMarketSettings(ctx, tx);
  });
}

function differences(before: WireMarketSettings, after: WireMarketSettings) {
  const names = Object.keys(after) as (keyof WireMarketSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (settings: WireMarketSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return { before: only(before), after: only(after) };
}
