import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import type { MarketConfig } from '../context.ts';

/** Returns the market's settings until someone changes them. Only production requires a licence: a demo is for trying things out. */
export function defaultSettings({ isProduction }: Pick<MarketConfig, 'isProduction'>): MarketSettings {
  return isProduction ? DEFAULT_MARKET_SETTINGS : { ...DEFAULT_MARKET_SETTINGS, buyingRule: 'anyone' };
}
