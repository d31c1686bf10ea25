import { purchaseLead as purchaseContract, updateLead as updateContract } from '../../../shared/contracts/leads.ts';
import { addManualLead as addContract } from '../../../shared/contracts/manual-leads.ts';
import * as lists from '../../../shared/contracts/purchase-lists.ts';
import * as contract from '../../../shared/contracts/purchases.ts';
import { createFigureCache } from '../../platform/figure-cache.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { EncodedJson } from '../../platform/http/encoded-json.ts';
import { networkHasher } from '../../platform/http/network-hash.ts';
import { addManualLead } from './add-manual-lead.ts';
import { archivePurchase } from './archive-purchase.ts';
import { createCardMemo } from './card-memo.ts';
import { listPurchases } from './list-purchases.ts';
import { purchaseHistory } from './purchase-history.ts';
import { reportReturns } from './report-returns.ts';
import { summarisePurchases } from './summarise-purchases.ts';
import { updateLead } from './update-lead.ts';
import { updateSalesStage } from './update-sales-stage.ts';
import {
  purchaseLead,
  contactsOfOthers,
  presentPurchase,
  presentPurchasedLead,
  readerOf,
  findPurchases,
  contactToLead,
  unpurchase,
  type SalesContext,
} from '../sales/index.ts';

/** A super admin's figures are of everybody's purchases. */
const isOfAll = ({ userType }: Viewer) => userType === 'super_admin';

function figureRoutes(route: Route, ctx: SalesContext): void {
  const summaries = createFigureCache<Awaited<ReturnType<typeof summarisePurchases>>>();
  route(lists.summarisePurchases, ({ viewer, query }) => {
    const summarise = () => summarisePurchases(ctx, viewer, query);
    return isOfAll(viewer) ? summaries.get(JSON.stringify(query), summarise) : summarise();
  });

  const returns = createFigureCache<Awaited<ReturnType<typeof reportReturns>>>();
  route(lists.reportReturns, ({ viewer, query }) => {
    const report = () => reportReturns(ctx, viewer, query);
    return isOfAll(viewer) ? returns.get(JSON.stringify(query), report) : report();
  });
}

export function purchaseRoutes(route: Route, ctx: SalesContext): void {
  const hashOf = networkHasher(ctx.config);
  route(purchaseContract, async ({ viewer, params, body, ip, accepted, revealed }) => {
    const row = await purchaseLead(ctx, { ...viewer, claimedFrom: hashOf(ip) }, params.leadId, body);
    revealed(contactsOfOthers([row.purchase], viewer));
    if (row.purchase.paymentStatus === 'pending') accepted();
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });

  route(addContract, async ({ viewer, body, revealed }) => {
    const row = await addManualLead(ctx, viewer, body);
    revealed(contactsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });

  route(updateContract, async ({ viewer, params, body, revealed }) => {
    const row = await updateLead(ctx, viewer, params.leadId, body);
    revealed(contactsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });

  route(lists.listLeadPurchases, async ({ viewer, revealed }) => {
    const rows = await findPurchases(ctx.db, viewer);
    revealed({ electricians: rows.flatMap(({ purchase: { buyerId } }) => (buyerId === viewer.id ? [] : [buyerId])) });
    return rows.map(presentPurchase);
  });

  const cards = createCardMemo(ctx);
  for (const purchases of [lists.listMyPurchasedLeads, lists.exportMyPurchasedLeads]) {
    route(purchases, async ({ viewer, query, nextCursor, revealed }) => {
      const page = await listPurchases(ctx, viewer, query);
      nextCursor(page.nextCursor);
      revealed(contactsOfOthers(page.rows, viewer));
      return new EncodedJson<typeof purchases>(await cards.write(viewer, page.rows));
    });
  }

  figureRoutes(route, ctx);
  route(contract.getPurchaseHistory, ({ viewer, params }) => purchaseHistory(ctx, viewer, params.purchaseId));

  route(contract.updateSalesStage, async ({ viewer, params, body, revealed }) => {
    const row = await updateSalesStage(ctx, viewer, params.purchaseId, body);
    revealed(contactsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, readerOf(viewer, row.purchase));
  });

  route(contract.archivePurchase, ({ viewer, params }) => archivePurchase(ctx, viewer, params.purchaseId));
  route(contract.unpurchase, ({ viewer, params }) => unpurchase(ctx, viewer, params.purchaseId));
  route(contract.contactToLead, ({ viewer, params }) => contactToLead(ctx, viewer, params.purchaseId));
}
