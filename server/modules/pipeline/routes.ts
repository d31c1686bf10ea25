import type { Route } from '../../platform/http/route.ts';
import { pipelineActRoutes } from './pipeline-act-routes.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import type { SalesContext } from '../sales/index.ts';

/** Mounts the endpoints of this module. */
export function pipelineRoutes(route: Route, ctx: SalesContext): void {
  const routes = [purchaseRoutes, pipelineActRoutes];
  for (const mount of routes) mount(route, ctx);
}
