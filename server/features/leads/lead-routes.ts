import * as held from '../../../shared/contracts/held-leads.ts';
import * as contract from '../../../shared/contracts/leads.ts';
import { addManualLead as addManualLeadContract } from '../../../shared/contracts/manual-leads.ts';
import { createLead as createLeadContract } from '../../../shared/contracts/quotes.ts';
import type { AppContext } from '../../context.ts';
import { networkHasher } from '../../http/network-hash.ts';
import type { Route } from '../../http/route.ts';
import { leadsOfOthers, presentPurchasedLead } from '../purchases/purchase-presenter.ts';
import { addManualLead } from './add-manual-lead.ts';
import { archiveLead, archiveLeads } from './archive-lead.ts';
import { createLead } from './create-lead.ts';
import { presentArchived, presentHeld } from './lead-presenter.ts';
import { listArchivedLeads } from './list-archived-leads.ts';
import { listHeldLeads, summariseIntake } from './list-held-leads.ts';
import { listLeads } from './list-leads.ts';
import { createMarketCache } from './market-cache.ts';
import { releaseLeads } from './release-leads.ts';
import { restoreLead } from './restore-lead.ts';
import { isFromForm, spotRobot } from './spot-robot.ts';
import { updateLead } from './update-lead.ts';

export function leadRoutes(route: Route, ctx: AppContext): void {
  const hashOf = networkHasher(ctx.config);
  route(createLeadContract, ({ viewer, body, ip }) => {
    const customerId = viewer?.userType === 'customer' ? viewer.id : null;
    return createLead(ctx, { customerId, filedFrom: hashOf(ip), isFromForm: isFromForm(body) }, spotRobot(body));
  });

  const market = createMarketCache(ctx);
  route(contract.listLeads, async ({ viewer, query, at, nextCursor, counted, revealed }) => {
    const { leads, fullIds, nextCursor: next, counts } = await listLeads(ctx, market, { viewer, query, at });
    nextCursor(next);
    counted(counts);
    revealed(fullIds);
    return leads;
  });

  route(contract.listArchivedLeads, async ({ viewer, query, at, nextCursor, revealed }) => {
    const page = await listArchivedLeads(ctx, query);
    nextCursor(page.nextCursor);
    revealed(page.rows.map(({ id }) => id));
    return page.rows.map((lead) => presentArchived(lead, viewer, at));
  });

  route(held.listHeldLeads, async ({ viewer, query, at, nextCursor, revealed }) => {
    const page = await listHeldLeads(ctx, query);
    nextCursor(page.nextCursor);
    revealed(page.rows.map(({ id }) => id));
    return page.rows.map((lead) => presentHeld(lead, viewer, at));
  });

  route(held.summariseIntake, () => summariseIntake(ctx));

  route(held.releaseLeads, ({ viewer, body }) => releaseLeads(ctx, viewer, body));

  route(held.archiveLeads, ({ viewer, body }) => archiveLeads(ctx, viewer, body));

  route(addManualLeadContract, async ({ viewer, body, revealed }) => {
    const row = await addManualLead(ctx, viewer, body);
    revealed(leadsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, viewer);
  });

  route(contract.archiveLead, ({ viewer, params }) => archiveLead(ctx, viewer, params.leadId));

  route(contract.restoreLead, ({ viewer, params }) => restoreLead(ctx, viewer, params.leadId));

  route(contract.updateLead, async ({ viewer, params, body, revealed }) => {
    const row = await updateLead(ctx, viewer, params.leadId, body);
    revealed(leadsOfOthers([row.purchase], viewer));
    return presentPurchasedLead(row, viewer);
  });
}
