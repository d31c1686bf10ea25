import type { Route } from '../../platform/http/route.ts';
import { abnRoutes } from './abn/abn-routes.ts';
import { insuranceRoutes } from './insurance/insurance-routes.ts';
import { accountRoutes } from './own-account/account-routes.ts';
import { secondFactorRoutes } from './second-factor/second-factor-routes.ts';
import { authRoutes } from './sign-in/auth-routes.ts';
import { teamRoutes } from './team/team-routes.ts';
import type { IdentityContext } from './context.ts';

/** Mounts all endpoints of this module. */
export function identityRoutes(route: Route, ctx: IdentityContext): void {
  const routes = [authRoutes, accountRoutes, secondFactorRoutes, teamRoutes, insuranceRoutes, abnRoutes];
  for (const mount of routes) mount(route, ctx);
}
