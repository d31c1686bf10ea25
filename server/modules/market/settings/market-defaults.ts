import { australianStates } from '../../../../shared/domain/words/enums.ts';
import { DEFAULT_MARKET_SETTINGS, type MarketSettings } from '../../../../shared/domain/auction/market-settings.ts';
import type { MarketConfig } from '../context.ts';

/** What the market's default settings depend on. */
export type DefaultsConfig = Pick<MarketConfig, 'isProduction' | 'sms'>;

/**
 * Returns the market's settings until someone changes them. Only production requires a licence, and a confirmed phone where codes are
 * texted to real phones: a demo is for trying things out, standing bids too.
 */
export function defaultSettings({ isProduction, sms }: DefaultsConfig): MarketSettings {
  if (!isProduction) return { ...DEFAULT_MARKET_SETTINGS, buyingRule: 'anyone', bidStates: australianStates };
  return sms.kind === 'gateway' ? { ...DEFAULT_MARKET_SETTINGS, unconfirmedRequests: 'hold' } : DEFAULT_MARKET_SETTINGS;
}
