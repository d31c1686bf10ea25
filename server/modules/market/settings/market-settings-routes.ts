import * as contract from '../../../../shared/contracts/market-settings.ts';
import type { Route } from '../../../platform/http/route.ts';
import { changeMarketSettings } from './change-market-settings.ts';
import { getMarketSettings } from './get-market-settings.ts';
import { getPriceSample } from './get-price-sample.ts';
import { previewMarketSettings } from './preview-market-settings.ts';
import type { MarketContext } from '../context.ts';

export function marketSettingsRoutes(route: Route, ctx: MarketContext): void {
  route(contract.getMarketSettings, () => getMarketSettings(ctx, ctx.db));

  route(contract.changeMarketSettings, ({ viewer, body, requireStepUp }) => changeMarketSettings(ctx, { by: viewer.id, requireStepUp }, body));

  route(contract.previewMarketSettings, ({ body }) => previewMarketSettings(ctx, contract.settingsFromWire(body)));

  route(contract.getPriceSample, () => getPriceSample(ctx));
}
