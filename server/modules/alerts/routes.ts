import type { Route } from '../../platform/http/route.ts';
import { alertRoutes } from './alert-routes.ts';
import type { SalesContext } from '../sales/index.ts';

/** Mounts the endpoints of this module. */
export function alertsRoutes(route: Route, ctx: SalesContext): void {
  const routes = [alertRoutes];
  for (const mount of routes) mount(route, ctx);
}
