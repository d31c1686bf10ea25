import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, ResultOf } from '../../../../shared/contracts/endpoint.ts';
import {
  type changeMarketSettings as contract,
  settingsFromWire,
  type WireMarketSettings,
  wireFromSettings,
} from '../../../../shared/contracts/market-settings.ts';
import { isLooser } from '../../../../shared/domain/people/buying-rule.ts';
import { type MarketSettings, mayCheapen } from '../../../../shared/domain/auction/market-settings.ts';
import { jobServiceTypes } from '../../../../shared/domain/words/enums.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { planBidsOf } from '../../identity/index.ts';
import { bidsSwitchedOffType, lowestBidRaisedType } from '../auction/market-jobs.ts';
import { assertNotStale } from '../../../platform/db/optimistic-lock.ts';
import { getMarketSettings } from './get-market-settings.ts';
import { findMarketSettings, insertMarketSettings, lockMarketSettings } from './market-settings-store.ts';
import type { MarketContext } from '../context.ts';
import { recordAudit } from '../../audit/index.ts';

interface Actor {
  by: number;
  /** Throws unless the second factor was given lately. */
  requireStepUp: () => void;
}

/**
 * Changes the rules of future auctions; running auctions keep theirs. The same settings again are no change. Throws `conflict` if someone
 * else has changed them since the form was opened (optimistic locking), and asks for the second factor before more accounts may buy or leads may become cheaper or free sooner.
 */
export async function changeMarketSettings(
  ctx: MarketContext,
  { by, requireStepUp }: Actor,
  { base, ...form }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> {
  return ctx.db.transaction(async (tx) => {
    await lockMarketSettings(tx);
    const stored = await findMarketSettings(ctx.config, tx);
    const proposed = settingsFromWire(form);
    const { before, after } = differences(wireFromSettings(stored.settings), wireFromSettings(proposed));
    if (Object.keys(after).length > 0) {
      assertNotStale({ subject: 'the market settings', base, stored });
      if (isLooser(proposed, stored.settings) || mayCheapen(proposed, stored.settings)) requireStepUp();
      const at = ctx.clock.now();
      const change = { ...proposed, changedByUserId: by, createdAt: at };
      const subjectId = await insertMarketSettings(tx, change);
      const subject = { actorUserId: by, subjectType: 'market_settings', subjectId } as const;
      await recordAudit(tx, { ...subject, action: 'market.settings_changed', before, after, at });
      await planBidsAgain(tx, { before: stored.settings, after: proposed, at });
    }
    return getMarketSettings(ctx, tx);
  });
}

interface Changed {
  before: MarketSettings;
  after: MarketSettings;
  at: Date;
}

/**
 * Plans all auctions again when the rules of standing bids or of who may buy change, and tells the owners of bids that are switched off or
 * below the lowest amount now.
 */
async function planBidsAgain(tx: Db, { before, after, at }: Changed): Promise<void> {
  const names = ['bidStates', 'bidServiceTypes', 'bidHeadStartSeconds', 'lowestBidDollars', 'buyingRule', 'acceptingStates', 'insuranceRequired'] as const;
  if (names.every((name) => isDeepStrictEqual(before[name], after[name]))) return;
  await planBidsOf(tx, null, at);
  const states = before.bidStates.filter((state) => !after.bidStates.includes(state));
  const serviceTypes = jobServiceTypes.filter((type) => before.bidServiceTypes.includes(type) && !after.bidServiceTypes.includes(type));
  if (states.length > 0 || serviceTypes.length > 0) await enqueue(tx, bidsSwitchedOffType, { states, serviceTypes }, { runAt: at });
  const [from, to] = [before.lowestBidDollars, after.lowestBidDollars];
  if (to > from) await enqueue(tx, lowestBidRaisedType, { from, to }, { runAt: at });
}

function differences(before: WireMarketSettings, after: WireMarketSettings) {
  const names = Object.keys(after) as (keyof WireMarketSettings)[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const only = (settings: WireMarketSettings) => Object.fromEntries(changed.map((name) => [name, settings[name]]));
  return { before: only(before), after: only(after) };
}
