import * as doubtful from '../../../../shared/contracts/doubtful-texts.ts';
import * as held from '../../../../shared/contracts/held-leads.ts';
import * as contract from '../../../../shared/contracts/leads.ts';
import { createLead as createLeadContract } from '../../../../shared/contracts/quotes.ts';
import { networkHasher } from '../../../platform/http/network-hash.ts';
import type { Route } from '../../../platform/http/route.ts';
import { archiveLead, archiveLeads } from './archive-lead.ts';
import { createLead } from './create-lead.ts';
import { listDoubtfulTexts, reviewPublicText } from './doubtful-texts.ts';
import { presentArchived, presentHeld } from './lead-presenter.ts';
import { listArchivedLeads } from './list-archived-leads.ts';
import { listHeldLeads } from './list-held-leads.ts';
import { listLeads } from './list-leads.ts';
import { createMarketCache } from './market-cache.ts';
import { releaseLeads } from './release-leads.ts';
import { restoreLead } from './restore-lead.ts';
import { isFromForm, checkForBot } from './bot-check.ts';
import type { MarketContext } from '../context.ts';

export function leadRoutes(route: Route, ctx: MarketContext): void {
  const hashOf = networkHasher(ctx.config);
  route(createLeadContract, ({ viewer, body, ip }) => {
    const account = viewer?.userType === 'customer' ? viewer : null;
    return createLead(ctx, { account, filedFrom: hashOf(ip), isFromForm: isFromForm(body) }, checkForBot(body));
  });

  const market = createMarketCache(ctx);
  route(contract.listLeads, async ({ viewer, query, at, nextCursor, counted, revealed }) => {
    const { leads, fullIds, nextCursor: next, counts } = await listLeads(ctx, market, { viewer, query, at });
    nextCursor(next);
    counted(counts);
    revealed({ customers: fullIds });
    return leads;
  });

  route(contract.listArchivedLeads, async ({ viewer, query, at, nextCursor, revealed }) => {
    const page = await listArchivedLeads(ctx, query);
    nextCursor(page.nextCursor);
    revealed({ customers: page.rows.map(({ id }) => id) });
    return page.rows.map((lead) => presentArchived(lead, viewer, at));
  });

  route(held.listHeldLeads, async ({ viewer, query, at, nextCursor, revealed }) => {
    const page = await listHeldLeads(ctx, query);
    nextCursor(page.nextCursor);
    revealed({ customers: page.rows.map(({ id }) => id) });
    return page.rows.map((lead) => presentHeld(lead, viewer, at));
  });

  doubtfulTextRoutes(route, ctx);

  route(held.releaseLeads, ({ viewer, body }) => releaseLeads(ctx, viewer, body));

  route(held.archiveLeads, ({ viewer, body }) => archiveLeads(ctx, viewer, body));

  route(contract.archiveLead, ({ viewer, params }) => archiveLead(ctx, viewer, params.leadId));

  route(contract.restoreLead, ({ viewer, params }) => restoreLead(ctx, viewer, params.leadId));
}

function doubtfulTextRoutes(route: Route, ctx: MarketContext): void {
  route(doubtful.listDoubtfulTexts, async ({ query, nextCursor, revealed }) => {
    const page = await listDoubtfulTexts(ctx, query);
    nextCursor(page.nextCursor);
    revealed({ customers: page.rows.map(({ id }) => id) });
    return page.rows;
  });

  route(doubtful.reviewPublicText, ({ viewer, params, body }) => reviewPublicText(ctx, viewer, params.leadId, body));
}
