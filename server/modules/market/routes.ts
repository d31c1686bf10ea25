import type { Route } from '../../platform/http/route.ts';
import { leadRoutes } from './leads/lead-routes.ts';
import { marketSettingsRoutes } from './settings/market-settings-routes.ts';
import type { MarketContext } from './context.ts';

/** Mounts the endpoints of this module. */
export function marketRoutes(route: Route, ctx: MarketContext): void {
  const routes = [leadRoutes, marketSettingsRoutes];
  for (const mount of routes) mount(route, ctx);
}
