import { defaultSettings } from '../../../server/modules/market/settings/market-defaults.ts';
import { insertMarketSettings } from '../../../server/modules/market/settings/market-settings-store.ts';
import type { Databases } from '../money/databases.ts';
import type { Figure } from '../money/figures.ts';
import { killAtEachStep } from '../money/kill-each-step.ts';
import { mayBuyAlways } from './accounts.ts';

/**
 * Kills the purchase of an account that loses its licence once its card is authorised at every boundary, and lets the next server go on:
 * what was not bought by then is never bought, and nothing is charged.
 */
export function killBarredPurchases(databases: Databases): Promise<Figure[]> {
  return killAtEachStep(databases, {
    scenarios: ['barred'],
    buyer: mayBuyAlways,
    least: 8,
    prepare: ({ db, clock }, adminId) =>
      insertMarketSettings(db, {
        ...defaultSettings({ isProduction: false, sms: { kind: 'off' } }),
        buyingRule: 'licence_verified',
        changedByUserId: adminId,
        createdAt: clock.now(),
      }),
  });
}
