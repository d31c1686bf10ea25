import * as contract from '../../../../shared/contracts/service-area.ts';
import type { Route } from '../../../platform/http/route.ts';
import { previewServiceArea } from './preview-service-area.ts';
import { updateServiceArea } from './update-service-area.ts';
import type { PlacesContext } from '../context.ts';
import { presentViewer } from '../../identity/index.ts';

export function serviceAreaRoutes(route: Route, ctx: PlacesContext): void {
  route(contract.updateServiceArea, async ({ viewer, body }) => presentViewer(ctx, await updateServiceArea(ctx, viewer, body)));

  route(contract.previewServiceArea, ({ query }) => previewServiceArea(ctx, query));
}
