import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { type getMarketSettings as contract, wireFromSettings } from '../../../../shared/contracts/market-settings.ts';
import { marketBounds } from '../../../../shared/domain/auction/market-settings.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import type { Db } from '../../../platform/db/client.ts';
import { findDayBefore } from '../auction/auction-terms-queries.ts';
import { findPriceSample } from '../auction/price-sample-queries.ts';
import { defaultSettings } from './market-defaults.ts';
import { findMarketChanges } from './market-settings-store.ts';
import type { MarketContext } from '../context.ts';

const SHOWN_CHANGES = 20;

/** Returns the market's settings, what determines the next start price, and the latest changes. */
export async function getMarketSettings({ config, clock }: MarketContext, db: Db): Promise<ResultOf<typeof contract>> {
  const limit = marketBounds.sampleSize.max;
  // One more than is shown, to tell what the oldest of them changed.
  const rows = await findMarketChanges(db, SHOWN_CHANGES + 1);
  const sales = await findPriceSample(db, { countTest: config.isTestMode, limit });
  const dayBeforeCents = await findDayBefore(db, clock.now());
  const settingsOf = (index: number) => wireFromSettings(rows[index]?.settings ?? defaultSettings(config));
  return {
    settings: settingsOf(0),
    version: rows[0]?.id ?? 0,
    latestSales: sales.map(({ cents }) => decimalFromCents(cents)),
    dayBeforeStart: dayBeforeCents === null ? null : decimalFromCents(dayBeforeCents),
    changes: rows.slice(0, SHOWN_CHANGES).map(({ id, at, changedByName }, index) => ({
      id,
      at,
      changedByName,
      before: settingsOf(index + 1),
      after: settingsOf(index),
    })),
  };
}
