import { purchaseLead as purchaseContract } from '../../../shared/contracts/leads.ts';
import * as contract from '../../../shared/contracts/purchases.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';
import { archivePurchase } from './archive-purchase.ts';
import { purchaseLead } from './purchase-lead.ts';
import { presentPurchase, presentPurchasedLead } from './purchase-presenter.ts';
import { findPurchasedLeads, findPurchases } from './purchase-queries.ts';
import { contactToLead, unpurchase } from './take-back.ts';
import { updateSalesStage } from './update-sales-stage.ts';

export function purchaseRoutes(route: Route, ctx: AppContext): void {
  route(purchaseContract, async ({ viewer, params, body, accepted }) => {
    const row = await purchaseLead(ctx, viewer, params.leadId, body);
    if (row.purchase.paymentStatus === 'pending') accepted();
    return presentPurchasedLead(row, viewer);
  });

  route(contract.listLeadPurchases, async ({ viewer }) => {
    const rows = await findPurchases(ctx.db, viewer);
    return rows.map(presentPurchase);
  });

  route(contract.listMyPurchasedLeads, async ({ viewer }) => {
    const rows = await findPurchasedLeads(ctx.db, viewer);
    return rows.map((row) => presentPurchasedLead(row, viewer));
  });

  route(contract.updateSalesStage, async ({ viewer, params, body }) => {
    const row = await updateSalesStage(ctx, viewer, params.purchaseId, body);
    return presentPurchasedLead(row, viewer);
  });

  route(contract.archivePurchase, ({ viewer, params }) => archivePurchase(ctx, viewer, params.purchaseId));
  route(contract.unpurchase, ({ viewer, params }) => unpurchase(ctx, viewer, params.purchaseId));
  route(contract.contactToLead, ({ viewer, params }) => contactToLead(ctx, viewer, params.purchaseId));
}
