import * as contract from '../../../shared/contracts/abn.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { showAbn } from './show-abn.ts';

export function abnRoutes(route: Route, ctx: AppContext): void {
  route(contract.getMyAbn, ({ viewer }) => showAbn(ctx, viewer.id));

  route(contract.getProviderAbn, ({ params }) => showAbn(ctx, params.providerId));
}
