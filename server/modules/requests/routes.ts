import * as contract from '../../../shared/contracts/customer-requests.ts';
import { listFollowUps as followUpsContract } from '../../../shared/contracts/follow-ups.ts';
import type { Route } from '../../platform/http/route.ts';
import type { SalesContext } from '../sales/index.ts';
import { answerRequest, cancelRequest, changeRequest, endRequestLink, reviewRequest } from './change-request.ts';
import { listFollowUps } from './list-follow-ups.ts';
import { readRequest } from './read-request.ts';

/** Mounts the endpoints of this module. */
export function requestsRoutes(route: Route, ctx: SalesContext): void {
  route(contract.readRequest, ({ body }) => readRequest(ctx, body.token));
  route(contract.changeRequest, ({ body }) => changeRequest(ctx, body));
  route(contract.cancelRequest, ({ body }) => cancelRequest(ctx, body.token));
  route(contract.answerRequest, ({ body }) => answerRequest(ctx, body));
  route(contract.reviewRequest, ({ body }) => reviewRequest(ctx, body));
  route(contract.endRequestLink, ({ body }) => endRequestLink(ctx, body.token));

  route(followUpsContract, async ({ at, revealed }) => {
    const found = await listFollowUps(ctx.db, at);
    revealed([...found.unsold, ...found.uncalled, ...found.concerns].map(({ leadId }) => leadId));
    return found;
  });
}
