import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { reportReturns } from '@shared/contracts/purchase-lists.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const none = { leads: 0, spend: '0.00', wonJobs: 0, wonRevenue: '0.00', costPerWonJob: null };

beforeEach(() => {
  api.answers(listLeads, []);
  servesPipeline([buildPurchase({ id: 1, salesStage: 'called' })]);
  api.answers(reportReturns, { ...none, before: null, usualCallMinutes: { own: null, market: null }, reached: [], byMonth: [], bySuburb: [] });
});

const open = (tab: string) =>
  renderWithApp(<DashboardPage />, { path: `/dashboard?tab=${tab}`, user: buildUser() });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('someone who works by the keyboard stays on what they pressed', () => {
  it('when it shows the jobs as a board, and as a list again', async () => {
    const { user } = open('called');
    (await screen.findByRole('button', { name: 'Board' })).focus();

    await user.keyboard('{Enter}');
    expect(await heading('Board')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Board');
    await user.tab({ shift: true });
    await user.keyboard('{Enter}');

    expect(await heading('Called customers')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('List');
  });

  it.each([
    ['Return on leads', 'Return on leads'],
    ['Archived', 'Archived jobs'],
  ])('when %s takes the place of the purchases', async (name, title) => {
    const { user } = open('purchase_history');
    // The menu, whose items stand here without it, has a link of this name too.
    const panel = within(await screen.findByRole('tabpanel'));
    (await panel.findByRole('link', { name: new RegExp(`^${name}`) })).focus();

    await user.keyboard('{Enter}');

    expect(await heading(title)).toBeTruthy();
    expect(document.activeElement?.textContent).toContain(name);
  });
});
