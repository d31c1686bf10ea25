import type { Route } from '../../platform/http/route.ts';
import { callbackRoutes } from './callbacks/callback-routes.ts';
import { invitationRoutes } from './callbacks/invitation-routes.ts';
import { crashReportRoutes } from './crash-reports/crash-report-routes.ts';
import { workQueueRoutes } from './figures/work-queue-routes.ts';
import { operatorRoutes } from './figures/operator-routes.ts';
import { homePageRoutes } from './home-page/home-page-routes.ts';
import { privacyRoutes } from './privacy/privacy-routes.ts';
import { providerRoutes } from './providers/provider-routes.ts';
import { trackingRoutes } from './tracking/tracking-routes.ts';
import type { SalesContext } from '../sales/index.ts';

/** Mounts the endpoints of this module. */
export function backOfficeRoutes(route: Route, ctx: SalesContext): void {
  const routes = [operatorRoutes, workQueueRoutes, privacyRoutes, providerRoutes, callbackRoutes, invitationRoutes, trackingRoutes, crashReportRoutes, homePageRoutes];
  for (const mount of routes) mount(route, ctx);
}
