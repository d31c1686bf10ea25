import { getHomePage } from '../../../../shared/contracts/home-page.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { SalesContext } from '../../sales/index.ts';
import { findHomePage } from './find-home-page.ts';

export function homePageRoutes(route: Route, ctx: SalesContext): void {
  route(getHomePage, () => findHomePage(ctx));
}
