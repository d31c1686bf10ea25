import type { Route } from '../../platform/http/route.ts';
import { discountRoutes } from './discounts/discount-routes.ts';
import { guaranteeRoutes } from './guarantee/guarantee-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { taxDocumentRoutes } from './tax-documents/tax-document-routes.ts';
import type { SalesContext } from './context.ts';

/** Mounts the endpoints of this module. */
export function salesRoutes(route: Route, ctx: SalesContext): void {
  const routes = [paymentRoutes, discountRoutes, taxDocumentRoutes, guaranteeRoutes];
  for (const mount of routes) mount(route, ctx);
}
