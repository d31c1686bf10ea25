import * as contract from '../../../shared/contracts/purchases.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { deletePurchase } from './delete-purchase.ts';
import { leadsOfOthers, presentPurchasedLead } from './purchase-presenter.ts';
import { restorePurchase } from './restore-purchase.ts';

export function pipelineActRoutes(route: Route, ctx: AppContext): void {
  route(contract.restorePurchase, async ({ viewer, params, revealed }) => {
    const row = await restorePurchase(ctx, viewer, params.purchaseId);
    revealed(leadsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, viewer);
  });
  route(contract.deletePurchase, ({ viewer, params }) => deletePurchase(ctx, viewer, params.purchaseId));
}
