import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Link } from 'wouter';
import { getAlertSettings, listPriceWatches } from '@shared/contracts/alerts.ts';
import { listLeads } from '@shared/contracts/leads.ts';
import { previewServiceArea } from '@shared/contracts/service-area.ts';
import { buildAlerts } from '@/testing/build-alerts.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { tell } from '@/testing/live.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const GONE = 'That lead is gone. Here’s what’s on the market now.';
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const lead = (id: number, minutes = 5) => buildLead({ id, lastPriceUpdate: minutesAgo(minutes) });

beforeEach(() => {
  servesPipeline([]);
  api.answers(listLeads, [lead(1), lead(2, 10)]);
  api.answers(listPriceWatches, []);
  api.answers(getAlertSettings, buildAlerts({ byEmail: true, hasServiceArea: false }));
  api.answers(previewServiceArea, { count: 1, days: 30, suburbCount: 1, largestSuburbs: ['Marrickville'] });
});

/** Renders the dashboard with a link to a lead, as the service worker navigates an open one. */
function openAt(path: string, user = buildUser()) {
  return renderWithApp(
    <>
      <Link href="/dashboard?tab=available&lead=9">Lead to 9</Link>
      <DashboardPage />
    </>,
    { path, user },
  );
}

type User = ReturnType<typeof openAt>['user'];

const leadTo9 = (user: User) => user.click(screen.getByRole('link', { name: 'Lead to 9' }));

/** Finds the card of a lead. */
const cardOf = async (id: number) => within(await screen.findByRole('article', { name: new RegExp(`AE-${id}E`) }));

/** Opens a card. */
async function openCard(user: User, id: number) {
  const card = await cardOf(id);
  await user.click(card.getByRole('button', { expanded: false }));
  return card;
}

/** Waits until a card is open and has the focus. */
async function expectShown(id: number): Promise<void> {
  const button = await (await cardOf(id)).findByRole('button', { expanded: true });
  await waitFor(() => expect(document.activeElement).toBe(button));
}

describe('the alerts', () => {
  it('are opened from More, and lead to the service area', async () => {
    const { user } = openAt('/dashboard?tab=called');
    await user.click(screen.getAllByRole('button', { name: 'More' })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Alerts' }));
    const dialog = await screen.findByRole('dialog', { name: 'Alerts' });

    await user.click(await within(dialog).findByRole('button', { name: 'Set your service area' }));

    expect(await screen.findByRole('dialog', { name: 'Manage Service Area' })).toBeTruthy();
  });

  it('are offered where nothing is for sale', async () => {
    api.answers(listLeads, []);
    const { user } = openAt('/dashboard');

    await user.click(await screen.findByRole('button', { name: 'Turn on alerts' }));

    expect(await screen.findByRole('dialog', { name: 'Alerts' })).toBeTruthy();
  });

  it('are nothing for a team member', async () => {
    const { user } = openAt('/dashboard', buildUser({ userType: 'team_member', teamOwnerId: 7 }));
    await user.click(screen.getAllByRole('button', { name: 'More' })[0]!);

    expect(await screen.findByRole('button', { name: 'Add Lead' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Alerts' })).toBeNull();
  });
});

describe('the price watch', () => {
  it('asks for all watches once, when the first card is opened', async () => {
    const { user } = openAt('/dashboard');
    await screen.findByRole('article', { name: /AE-1E/ });
    expect(api.requests(listPriceWatches)).toEqual([]);

    await (await openCard(user, 1)).findByRole('textbox', { name: 'Tell me at' });
    await (await openCard(user, 2)).findByRole('textbox', { name: 'Tell me at' });

    expect(api.requests(listPriceWatches)).toHaveLength(1);
    expect(api.requests(getAlertSettings)).toHaveLength(1);
  });

  it('asks again for the next card once the market has changed', async () => {
    const { user } = openAt('/dashboard');
    await (await openCard(user, 1)).findByRole('textbox', { name: 'Tell me at' });

    tell({ type: 'lead', id: 3, change: 'created' });
    await waitFor(() => expect(api.requests(listLeads).length).toBeGreaterThan(1));
    expect(api.requests(listPriceWatches)).toHaveLength(1);
    await openCard(user, 2);

    await waitFor(() => expect(api.requests(listPriceWatches)).toHaveLength(2));
  });

  it('is out of reach once the lead is gone', async () => {
    const { user } = openAt('/dashboard');
    const card = await openCard(user, 1);
    await card.findByRole('textbox', { name: 'Tell me at' });

    api.answers(listLeads, [lead(2, 10)]);
    tell({ type: 'lead', id: 1, change: 'sold' });

    expect(await card.findByText('Someone got in first')).toBeTruthy();
    expect(card.getByText('Price watch').closest('.invisible')).not.toBeNull();
  });

  it('is no use to a super admin, who pays nothing', async () => {
    const { user } = openAt('/dashboard', buildUser({ userType: 'super_admin' }));

    const card = await openCard(user, 1);

    expect(card.queryByText('Price watch')).toBeNull();
    expect(api.requests(listPriceWatches)).toEqual([]);
  });
});

describe('a lead that an alert leads to', () => {
  it('is opened and has the focus, and its name leaves the address', async () => {
    const { history } = openAt('/dashboard?tab=available&lead=2');

    await expectShown(2);

    expect(history).toEqual(['/dashboard?tab=available']);
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it('is found by a dashboard that was open before there was the lead', async () => {
    const { user, history } = openAt('/dashboard?tab=called');
    await screen.findByRole('heading', { level: 1, name: 'Called customers' });
    await waitFor(() => expect(api.requests(listLeads)).toHaveLength(1));
    api.answers(listLeads, [lead(9, 0), lead(1)]);

    await leadTo9(user);

    await expectShown(9);
    expect(history?.at(-1)).toBe('/dashboard?tab=available');
    expect(screen.queryByText(GONE)).toBeNull();
  });

  it('is shown whatever else was chosen to be seen', async () => {
    localStorage.setItem('sparkdrop.only-my-area', 'yes');
    localStorage.setItem('sparkdrop.hidden-leads.7', '2');
    api.answers(listLeads, [lead(1), buildLead({ id: 2, distanceKm: 900 })]);
    openAt('/dashboard?tab=available&lead=2&q=nothing-like-it');

    await expectShown(2);
  });

  it('that is gone is said kindly, until that is dismissed', async () => {
    const { user, history } = openAt('/dashboard?tab=available&lead=9');

    expect((await screen.findByText(GONE)).tagName).toBe('OUTPUT');
    expect(await cardOf(1)).toBeTruthy();
    expect(history).toEqual(['/dashboard?tab=available']);
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));

    expect(screen.queryByText(GONE)).toBeNull();
  });

  it('is not called gone while nobody can say, and is shown as soon as somebody can', async () => {
    const { user } = openAt('/dashboard?tab=available');
    await cardOf(1);
    api.fails(listLeads);
    await leadTo9(user);
    await screen.findByText(/^Last updated/);
    expect(screen.queryByText(GONE)).toBeNull();

    api.answers(listLeads, [lead(9, 0), lead(1)]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await expectShown(9);
  });

  it('is shown each time it is asked for', async () => {
    api.answers(listLeads, [lead(9, 0), lead(1)]);
    const { user } = openAt('/dashboard?tab=available&lead=9');
    await expectShown(9);
    await user.click((await cardOf(9)).getByRole('button', { expanded: true }));

    await leadTo9(user);

    await expectShown(9);
  });

  it('is left to the payment that a bank sends a buyer back from', async () => {
    openAt('/dashboard?tab=available&lead=9&payment_intent_client_secret=pi_1_secret_1');

    expect(await screen.findByRole('dialog', { name: 'Your payment' })).toBeTruthy();
    expect(screen.queryByText(GONE)).toBeNull();
  });
});
