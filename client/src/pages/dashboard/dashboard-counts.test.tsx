import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline, summaryOf } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { hideLead } from '@/features/market/hidden-leads.ts';
import { DashboardPage } from './dashboard-page.tsx';

const provider = buildUser();
const marcus = buildPurchase({ id: 1, salesStage: 'called' });
const priya = buildPurchase({ id: 2, salesStage: 'called', customerName: 'Priya Nair' });

function open(path: string) {
  api.answers(listLeads, [buildLead(), buildLead({ id: 1043 })]);
  servesPipeline([marcus, priya]);
  api.answers(summarisePurchases, ({ url }) => summaryOf(url.includes('q=') ? [priya] : [marcus, priya]));
  renderWithApp(<DashboardPage />, { path, user: provider });
}

it('a hidden lead is counted neither in the heading nor in the tab', async () => {
  hideLead(provider.id, 1042);
  open('/dashboard');

  expect(await screen.findByRole('heading', { name: '1 available lead' })).toBeTruthy();
  expect(await screen.findByRole('tab', { name: /^Leads ?, 1 lead$/ })).toBeTruthy();
});

it('a search leaves the number of purchased leads in the header as it is', async () => {
  open('/dashboard?tab=called&q=priya');

  expect(await screen.findByRole('tab', { name: /^Called ?, 1 job$/ })).toBeTruthy();
  expect((await screen.findByText(/^purchased leads$|^ ?purchased leads/)).textContent).toBe('2 purchased leads');
});
