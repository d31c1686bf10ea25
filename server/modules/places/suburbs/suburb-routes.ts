import * as contract from '../../../../shared/contracts/suburbs.ts';
import type { Route } from '../../../platform/http/route.ts';
import { createSuburb } from './create-suburb.ts';
import { listSuburbs } from './list-suburbs.ts';
import { updateSuburb } from './update-suburb.ts';
import type { PlacesContext } from '../context.ts';

export function suburbRoutes(route: Route, ctx: PlacesContext): void {
  route(contract.listSuburbs, async ({ query, nextCursor }) => {
    const page = await listSuburbs(ctx, query);
    nextCursor(page.nextCursor);
    return page.rows;
  });

  route(contract.createSuburb, ({ viewer, body }) => createSuburb(ctx, viewer, body));

  route(contract.updateSuburb, ({ viewer, params, body }) => updateSuburb(ctx, viewer, params.suburbId, body));
}
