import { trackEvent as contract } from '../../../../shared/contracts/tracking.ts';
import type { Route } from '../../../platform/http/route.ts';
import { trackEvent } from './track-event.ts';
import type { SalesContext } from '../../sales/index.ts';

export function trackingRoutes(route: Route, ctx: SalesContext): void {
  route(contract, async ({ body, at }) => {
    await trackEvent(ctx, body, at);
    return {};
  });
}
