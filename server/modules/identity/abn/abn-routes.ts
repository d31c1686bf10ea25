import * as contract from '../../../../shared/contracts/abn.ts';
import type { Route } from '../../../platform/http/route.ts';
import { showAbn } from './show-abn.ts';
import type { IdentityContext } from '../context.ts';

export function abnRoutes(route: Route, ctx: IdentityContext): void {
  route(contract.getMyAbn, ({ viewer }) => showAbn(ctx, viewer.id));

  route(contract.getProviderAbn, ({ params }) => showAbn(ctx, params.providerId));
}
