import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Link, useLocation } from 'wouter';
import { archiveLead, listLeads } from '@shared/contracts/leads.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { unpurchase } from '@shared/contracts/purchases.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { tell } from '@/testing/live.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const provider = buildUser();
const teamMember = buildUser({ userType: 'team_member', teamOwnerId: 7 });

beforeEach(() => {
  api.answers(listLeads, [buildLead(), buildLead({ id: 1043 })]);
  servesPipeline([
    buildPurchase({ id: 1, salesStage: 'called' }),
    buildPurchase({ id: 2, salesStage: 'called' }),
    buildPurchase({ id: 3, salesStage: 'invoice_paid' }),
  ]);
});

describe('access', () => {
  it.each([
    ['nobody', null],
    ['a customer', buildUser({ userType: 'customer' })],
  ])('is refused to %s, with the two ways on', async (_who, user) => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user });

    expect(await screen.findByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeTruthy();
    expect(
      screen.getByText('This dashboard is only available to registered service providers.'),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Register as Provider' }).getAttribute('href')).toBe(
      '/signup',
    );
    expect(screen.getByRole('link', { name: 'Login' })).toBeTruthy();
    expect(api.requests(listMyPurchasedLeads)).toEqual([]);
  });
});

it('tells a customer whose account they are signed in with, and a visitor nothing of the kind', async () => {
  const user = buildUser({ userType: 'customer', firstName: 'Noor', lastName: 'Haddad' });
  const first = renderWithApp(<DashboardPage />, { path: '/dashboard', user });
  expect((await screen.findByText(/^You’re signed in as/)).textContent).toBe(
    'You’re signed in as Noor Haddad, with a customer’s account. Log out first to log in with another.',
  );
  first.unmount();

  renderWithApp(<DashboardPage />, { path: '/dashboard', user: null });
  await screen.findByRole('link', { name: 'Login' });
  expect(screen.queryByText(/^You’re signed in as/)).toBeNull();
});

/** Renders the dashboard with a link to another page and back. */
function WithElsewhere() {
  const [path] = useLocation();
  if (path !== '/dashboard') return <Link href="/dashboard?tab=called">Back</Link>;
  return (
    <>
      <Link href="/elsewhere">Elsewhere</Link>
      <DashboardPage />
    </>
  );
}

it('asks for its jobs again when someone comes back to it: nobody told it of changes in the meantime', async () => {
  const { user } = renderWithApp(<WithElsewhere />, { path: '/dashboard?tab=called', user: provider });
  await screen.findAllByRole('article');
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  const before = api.requests(listMyPurchasedLeads).length;

  await user.click(screen.getByRole('link', { name: 'Back' }));

  await waitFor(() => expect(api.requests(listMyPurchasedLeads).length).toBeGreaterThan(before));
});

describe('the tabs', () => {
  it('name their counts', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });

    expect(await screen.findByRole('tab', { name: /^Leads ?, 2 leads$/ })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /^Called ?, 2 jobs$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Paid ?, 1 job$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^Declined ?, 0 jobs$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^History ?, 3 leads$/ })).toBeTruthy();
  });

  it('stop counting for the eye above 99', async () => {
    const jobs = Array.from({ length: 120 }, (_, index) => buildPurchase({ id: index + 1 }));
    servesPipeline(jobs);
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });

    const tab = await screen.findByRole('tab', { name: /^Purchased ?, 120 jobs$/ });

    expect(within(tab).getByText('99+')).toBeTruthy();
  });

  it('live in the address, each with a title and a heading of its own', async () => {
    const { user, history } = renderWithApp(<DashboardPage />, {
      path: '/dashboard?tab=paid',
      user: provider,
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Paid jobs' })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Paid jobs'));

    await user.click(screen.getByRole('tab', { name: /^Called/ }));

    expect(history?.at(-1)).toBe('/dashboard?tab=called');
    expect(await screen.findByRole('heading', { level: 1, name: 'Called customers' })).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Called customers'));
  });

  it('are also reached from the bar of a phone, which remembers the stage', async () => {
    const { user } = renderWithApp(<DashboardPage />, {
      path: '/dashboard?tab=called',
      user: provider,
    });
    const bar = screen.getByRole('navigation', { name: 'Dashboard' });

    await user.click(within(bar).getByRole('link', { name: 'History' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Purchase history' })).toBeTruthy();
    await user.click(within(bar).getByRole('link', { name: 'Jobs' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Called customers' })).toBeTruthy();
  });
});

describe('a team member', () => {
  it('never gets the market: no tab, no count, no badge, no call', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard?tab=available', user: teamMember });
    expect(screen.queryByText('Leads')).toBeNull();

    expect(await screen.findByText('No leads available')).toBeTruthy();

    expect(screen.queryByText('Leads')).toBeNull();
    expect(screen.queryByText('Live Updates Active')).toBeNull();
    expect(api.requests(listLeads)).toEqual([]);
  });
});

describe('the super admin', () => {
  const admin = buildUser({ id: 1, userType: 'super_admin' });

  it('archives a lead out of its details: it is gone at once, and not as sold', async () => {
    api.answers(archiveLead, () => {
      api.answers(listLeads, [buildLead({ id: 1043 })]);
      return { id: 1042 };
    });
    const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: admin });
    const card = await screen.findByRole('article', { name: /AE-1042E/ });
    await user.click(within(card).getByRole('button', { expanded: false }));

    await user.click(await within(card).findByRole('button', { name: 'Archive lead AE-1042E' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Archive' }));

    expect(await screen.findByText('Lead archived')).toBeTruthy();
    // The list is drawn in its own turn, like every change of what was read.
    await waitFor(() => expect(screen.queryByRole('article', { name: /AE-1042E/ })).toBeNull());
    expect(await screen.findByRole('heading', { level: 1, name: '1 available lead' })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /^Leads ?, 1 lead$/ })).toBeTruthy();
  });

  it('takes a purchase back and finds its lead on the market', async () => {
    servesPipeline([buildPurchase()]);
    api.answers(unpurchase, () => {
      servesPipeline([buildPurchase({ paymentStatus: 'refund_pending' })]);
      api.answers(listLeads, [buildLead(), buildLead({ id: 1043 }), buildLead({ id: 901 })]);
      return { purchaseId: 1, refundedAmount: '28.10' };
    });
    const { user } = renderWithApp(<DashboardPage />, {
      path: '/dashboard?tab=purchased',
      user: admin,
    });

    await user.click(await screen.findByRole('button', { name: /^Unpurchase/ }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Unpurchase' }));

    expect(await screen.findByRole('tab', { name: /^Leads ?, 3 leads$/ })).toBeTruthy();
    expect(await screen.findByRole('tab', { name: /^Purchased ?, 0 jobs$/ })).toBeTruthy();
    expect(screen.getByRole('tab', { name: /^History ?, 1 lead$/ })).toBeTruthy();
  });
});

it('offers an electrician no archive of what is for sale', async () => {
  const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
  const card = await screen.findByRole('article', { name: /AE-1042E/ });

  await user.click(within(card).getByRole('button', { expanded: false }));

  expect(within(card).queryByRole('button', { name: /Archive/ })).toBeNull();
});

describe('the badge', () => {
  it('says that updates are live once the market has answered', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });

    expect(await screen.findByText('Live Updates Active')).toBeTruthy();
  });

  it('says offline, and so does a banner, while the device is', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    await screen.findByText('Live Updates Active');

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));

    expect(await screen.findByText('You’re offline')).toBeTruthy();
    expect(screen.getAllByText('Offline').length).toBeGreaterThan(0);
    expect(screen.queryByText('Live Updates Active')).toBeNull();
    vi.restoreAllMocks();
  });
});

describe('the market', () => {
  it('says when nothing is for sale', async () => {
    api.answers(listLeads, []);
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });

    expect(await screen.findByText('No available leads at the moment')).toBeTruthy();
  });

  it('keeps the old leads when a refresh fails, and says how old they are', async () => {
    const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    const refresh = await screen.findByRole('button', { name: /Refresh$/ });

    api.refuses(listLeads, 'internal', 'Something went wrong on our side');
    await user.click(refresh);

    expect((await screen.findByRole('alert')).textContent).toMatch(/^Last updated \d\d?:\d\d [ap]m\./);
    expect(screen.getByRole('article', { name: /AE-1042E/ })).toBeTruthy();

    api.answers(listLeads, [buildLead()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('shows an error with a retry when nothing came at all', async () => {
    api.refuses(listLeads, 'internal', 'Something went wrong on our side', { requestId: 'req-9' });
    const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    expect((await screen.findByRole('alert')).textContent).toContain('req-9');

    api.answers(listLeads, [buildLead()]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByRole('article', { name: /AE-1042E/ })).toBeTruthy();
  });

  it('keeps a lead that vanished as gone until the next refresh', async () => {
    const { user } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    const refresh = await screen.findByRole('button', { name: /Refresh$/ });

    api.answers(listLeads, [buildLead({ id: 1043 })]);
    await user.click(refresh);

    const gone = await screen.findByText('Someone got in first');
    expect(gone.closest('article')?.getAttribute('aria-label')).toContain('AE-1042E');
    expect(screen.getByRole('heading', { level: 1, name: '1 available lead' })).toBeTruthy();

    await user.click(refresh);

    await waitFor(() => expect(screen.queryByText('Someone got in first')).toBeNull());
  });

  it('is read again as soon as it has changed', async () => {
    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    await screen.findByRole('article', { name: /AE-1042E/ });

    api.answers(listLeads, [buildLead(), buildLead({ id: 1043 }), buildLead({ id: 1044 })]);
    tell({ type: 'lead', id: 1044, change: 'created' });

    expect(await screen.findByRole('heading', { level: 1, name: '3 available leads' })).toBeTruthy();
  });

  it('remembers whether the privacy notice was opened', async () => {
    const summary = 'What you see before you buy';
    const { unmount } = renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });
    // The notice above what is loading is another element than the one above the list.
    await screen.findByRole('article', { name: /AE-1042E/ });
    const details = screen.getByText(summary).closest('details');
    if (!details) throw new Error('The notice is no details element');
    const before = details.open;
    details.open = !before;
    details.dispatchEvent(new Event('toggle'));
    unmount();

    renderWithApp(<DashboardPage />, { path: '/dashboard', user: provider });

    expect((await screen.findByText(summary)).closest('details')?.open).toBe(!before);
  });
});
