import * as contract from '../../../shared/contracts/service-area.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { previewServiceArea } from './preview-service-area.ts';
import { updateServiceArea } from './update-service-area.ts';

export function serviceAreaRoutes(route: Route, ctx: AppContext): void {
  route(contract.updateServiceArea, ({ viewer, body }) => updateServiceArea(ctx, viewer, body));

  route(contract.previewServiceArea, ({ query }) => previewServiceArea(ctx, query));
}
