import type { Route } from '../../platform/http/route.ts';
import { placeRoutes } from './gazetteer/place-routes.ts';
import { serviceAreaRoutes } from './service-areas/service-area-routes.ts';
import { suburbRoutes } from './suburbs/suburb-routes.ts';
import type { PlacesContext } from './context.ts';

/** Mounts all endpoints of this module. */
export function placesRoutes(route: Route, ctx: PlacesContext): void {
  const routes = [serviceAreaRoutes, suburbRoutes, placeRoutes];
  for (const mount of routes) mount(route, ctx);
}
