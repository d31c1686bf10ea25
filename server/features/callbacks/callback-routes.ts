import { requestCallback as contract } from '../../../shared/contracts/callbacks.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { requestCallback } from './request-callback.ts';

export function callbackRoutes(route: Route, ctx: AppContext): void {
  route(contract, ({ body }) => requestCallback(ctx, body));
}
