import { trackEvent as contract } from '../../../shared/contracts/tracking.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { trackEvent } from './track-event.ts';

export function trackingRoutes(route: Route, ctx: AppContext): void {
  route(contract, async ({ body, at }) => {
    await trackEvent(ctx, body, at);
    return {};
  });
}
