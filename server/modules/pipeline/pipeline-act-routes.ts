import * as contract from '../../../shared/contracts/purchases.ts';
import type { Route } from '../../platform/http/route.ts';
import { deletePurchase } from './delete-purchase.ts';
import { restorePurchase } from './restore-purchase.ts';
import { contactsOfOthers, presentPurchasedLead, readerOf, type SalesContext } from '../sales/index.ts';

export function pipelineActRoutes(route: Route, ctx: SalesContext): void {
  route(contract.restorePurchase, async ({ viewer, params, revealed }) => {
    const row = await restorePurchase(ctx, viewer, params.purchaseId);
    revealed(contactsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });
  route(contract.deletePurchase, ({ viewer, params }) => deletePurchase(ctx, viewer, params.purchaseId));
}
