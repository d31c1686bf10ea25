import * as contract from '../../../shared/contracts/service-area.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { presentViewer } from '../users/present-viewer.ts';
import { previewServiceArea } from './preview-service-area.ts';
import { updateServiceArea } from './update-service-area.ts';

export function serviceAreaRoutes(route: Route, ctx: AppContext): void {
  route(contract.updateServiceArea, async ({ viewer, body }) => presentViewer(ctx, await updateServiceArea(ctx, viewer, body)));

  route(contract.previewServiceArea, ({ query }) => previewServiceArea(ctx, query));
}
