import * as contract from '../../../../shared/contracts/callbacks.ts';
import type { Route } from '../../../platform/http/route.ts';
import { getCallback, listCallbacks, summariseCallbacks } from './list-callbacks.ts';
import { requestCallback } from './request-callback.ts';
import { updateCallback } from './update-callback.ts';
import type { SalesContext } from '../../sales/index.ts';

export function callbackRoutes(route: Route, ctx: SalesContext): void {
  route(contract.requestCallback, ({ body }) => requestCallback(ctx, body));

  route(contract.listCallbacks, async ({ query, nextCursor, revealed }) => {
    const page = await listCallbacks(ctx, query);
    nextCursor(page.nextCursor);
    revealed({ callbacks: page.rows.map(({ id }) => id) });
    return page.rows;
  });

  // Must come before the route with a parameter, which would take its name for an id.
  route(contract.summariseCallbacks, () => summariseCallbacks(ctx));
  route(contract.getCallback, ({ params: { callbackId }, revealed }) => {
    revealed({ callbacks: [callbackId] });
    return getCallback(ctx, callbackId);
  });
  route(contract.updateCallback, ({ viewer, params: { callbackId }, body, revealed }) => {
    revealed({ callbacks: [callbackId] });
    return updateCallback(ctx, viewer, callbackId, body);
  });
}
