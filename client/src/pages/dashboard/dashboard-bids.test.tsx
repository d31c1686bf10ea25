import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { countStandingBids, listStandingBids, pauseAllBids } from '@shared/contracts/standing-bids.ts';
import { api } from '@/testing/api.ts';
import { buildBid, buildLimits, buildOwnBids, buildTrace } from '@/testing/build-bids.ts';
import { buildUser } from '@/testing/builders.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { tell } from '@/testing/live.ts';
import { openMarket, slowLead } from '@/testing/purchase-story.tsx';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

function open(user = buildUser(), path = '/dashboard') {
  api.answers(listLeads, []);
  return renderWithApp(<DashboardPage />, { path, user });
}

it('has one switch that pauses all standing bids at once', async () => {
  servesPipeline([]);
  api.answers(countStandingBids, { count: 3, pausedFor: null });
  api.answers(pauseAllBids, () => {
    api.answers(countStandingBids, { count: 3, pausedFor: 'owner' });
    return buildOwnBids({ bids: [buildBid()], limits: buildLimits({ pausedFor: 'owner' }) });
  });
  const { user } = open();
  expect((await screen.findByRole('link', { name: '3 standing bids' })).getAttribute('href')).toBe('/standing-bids');

  await user.click(screen.getByRole('switch', { name: /^Pause all bids/ }));

  await waitFor(() => expect(api.requests(countStandingBids).length).toBeGreaterThan(1));
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Pause all bids/ }).checked).toBe(true);
  expect(api.requests(pauseAllBids).map(({ body }) => body)).toEqual([{ isPaused: true, through: null }]);
});

it('tells team members that there are some, and lets them change nothing', async () => {
  servesPipeline([]);
  api.answers(countStandingBids, { count: 1, pausedFor: 'holiday' });
  open(buildUser({ userType: 'team_member', teamOwnerId: 2 }));

  expect(await screen.findByText('Your business has 1 standing bid, paused at the moment.')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: /^Pause all bids/ })).toBeNull();
});

it('says nothing of them to an account without any', async () => {
  servesPipeline([]);
  open();

  await waitFor(() => expect(api.requests(countStandingBids)).toHaveLength(1));
  expect(screen.queryByText(/standing bid/)).toBeNull();
});

it('shows on a job how a standing bid bought it', async () => {
  const job = buildPurchase({ id: 50, salesStage: 'purchased', automatic: buildTrace() });
  servesPipeline([job]);

  open(buildUser(), '/dashboard?tab=purchased&job=50');

  expect(await screen.findByText(/^Bought at \$20\.00 at 10:30:00 am\. Your bid \$20, due 10:30:00 am; the only bid of this amount\./)).toBeTruthy();
});

/** Takes the lead off the market, bought by a bid. */
function buys(): void {
  api.answers(listLeads, []);
  api.answers(listStandingBids, buildOwnBids({ bought: [{ purchaseId: 50, jobReference: 'AE-1042E', suburb: 'Marrickville', isCalled: false, trace: buildTrace() }] }));
  tell({ type: 'lead', id: 1042, change: 'sold' });
}

describe('a lead that one of the bids bought', () => {
  beforeEach(() => {
    servesPipeline([]);
    api.answers(countStandingBids, { count: 1, pausedFor: null });
    api.answers(listStandingBids, buildOwnBids());
  });

  it('is said on its card to be theirs, not somebody else’s', async () => {
    api.answers(listLeads, [slowLead()]);
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: buildUser() });
    await screen.findByRole('link', { name: '1 standing bid' });
    await screen.findByRole('article', { name: /AE-1042E/ });

    buys();

    expect(await screen.findByText('Yours at $20.00')).toBeTruthy();
    expect(screen.getByText('Your standing bid bought it')).toBeTruthy();
    expect(screen.queryByText('Someone got in first')).toBeNull();
  });

  it('is said in the purchase dialog to be theirs, not that nothing was charged', async () => {
    await openMarket();
    const dialog = within(await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' }));
    await dialog.findByRole('textbox', { name: 'Buy for me at' });

    buys();

    expect(await dialog.findByText('Yours at $20.00')).toBeTruthy();
    expect(dialog.getByText('Your standing bid bought it. It’s under Purchased.')).toBeTruthy();
    expect(dialog.queryByText(/You were not charged/)).toBeNull();
  });
});

it('is offered in the purchase dialog too, beside the purchase', async () => {
  servesPipeline([]);
  api.answers(listStandingBids, buildOwnBids({ isDemo: true }));
  await openMarket();

  const dialog = within(await screen.findByRole('dialog', { name: 'Purchase lead AE-1042E' }));

  expect(await dialog.findByRole('textbox', { name: 'Buy for me at' })).toBeTruthy();
});
