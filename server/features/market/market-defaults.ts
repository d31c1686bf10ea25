import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../shared/domain/market-settings.ts';
import type { Config } from '../../config.ts';

/** Returns the market's settings until someone changes them. Only production asks for a licence: a demo is for trying things out. */
export function defaultSettings({ isProduction }: Pick<Config, 'isProduction'>): MarketSettings {
  return isProduction ? DEFAULT_MARKET_SETTINGS : { ...DEFAULT_MARKET_SETTINGS, buyingRule: 'anyone' };
}
