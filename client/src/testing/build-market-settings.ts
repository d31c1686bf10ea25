import type { MarketSettingsPreview, MarketSettingsView, PriceSampleView, WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { standardSettings } from '@/features/admin/market-settings-input.ts';

/** Builds unchanged market settings, with sales of $42.00 on average, for tests. */
export function buildSettings(changes: Partial<WireMarketSettings> = {}, view: Partial<MarketSettingsView> = {}): MarketSettingsView {
  return {
    settings: { ...standardSettings, ...changes },
    version: 0,
    dayBeforeStart: null,
    latestSales: ['42.00', '44.00', '40.00', '41.00', '43.00', '80.00'],
    changes: [],
    ...view,
  };
}

/** Builds the sales behind a start price, none by default, for tests. */
export function buildPriceSample(overrides: Partial<PriceSampleView> = {}): PriceSampleView {
  return { sample: [], leftOut: [], ...overrides };
}

/** Builds a sale behind a start price, for tests. */
export function buildSampledSale(overrides: Partial<PriceSampleView['sample'][number]> = {}): PriceSampleView['sample'][number] {
  return {
    purchaseId: 7,
    soldAt: '2026-11-20T03:02:00.000Z',
    jobReference: 'AE-12E',
    price: '42.00',
    buyerName: 'Betty Buyer',
    ...overrides,
  };
}

/** Builds a preview of settings on past sales, for tests. */
export function buildPreview(overrides: Partial<MarketSettingsPreview> = {}): MarketSettingsPreview {
  const current = { total: '4200.00', average: '21.00', median: '20.50', averageStart: '46.20', freeCount: 12 };
  return {
    saleCount: 200,
    firstSoldAt: '2026-10-03T02:00:00.000Z',
    lastSoldAt: '2026-11-21T02:00:00.000Z',
    current,
    proposed: { ...current, total: '5000.50', average: '25.00', freeCount: 3 },
    series: [
      { firstSoldAt: '2026-10-03T02:00:00.000Z', lastSoldAt: '2026-10-30T02:00:00.000Z', saleCount: 100, current: '20.00', proposed: '24.00' },
      { firstSoldAt: '2026-10-30T03:00:00.000Z', lastSoldAt: '2026-11-21T02:00:00.000Z', saleCount: 100, current: '22.00', proposed: '26.00' },
    ],
    ...overrides,
  };
}
