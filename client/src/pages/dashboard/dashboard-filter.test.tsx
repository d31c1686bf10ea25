import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { listLeads } from '@shared/contracts/leads.ts';
import { listMyPurchasedLeads, reportReturns, summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline, summaryOf } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const provider = buildUser();
const marcus = buildPurchase({ id: 1, salesStage: 'called' });
const priya = buildPurchase({ id: 2, salesStage: 'called', customerName: 'Priya Nair', electricalWork: 'Hot water' });

beforeEach(() => {
  api.answers(listLeads, [buildLead()]);
  servesPipeline([marcus, priya]);
});

const open = (path: string, user = provider) => renderWithApp(<DashboardPage />, { path, user });
const askedFor = () => api.requests(listMyPurchasedLeads).map(({ url }) => new URL(url, 'http://localhost').searchParams);
/** The names in the rows of the list. */
const names = () => screen.queryAllByRole('rowheader').map((row) => row.querySelector('bdi')?.textContent);

describe('searching', () => {
  it('narrows what is on screen and asks the server, with the text in the address', async () => {
    const app = open('/dashboard?tab=called');
    await screen.findByRole('article', { name: /^Marcus/ });

    await app.user.type(screen.getByRole('searchbox', { name: 'Search leads and jobs' }), 'priya');

    await waitFor(() => expect(names()).toEqual(['Priya Nair']));
    await waitFor(() => expect(askedFor().at(-1)?.get('q')).toBe('priya'));
    expect(app.history?.at(-1)).toBe('/dashboard?tab=called&q=priya');
  });

  it.each(['10%20', '50% off', 'a+b', '100%'])('keeps "%s" as it is typed', async (typed) => {
    const app = open('/dashboard?tab=called');
    const field = await screen.findByRole<HTMLInputElement>('searchbox');

    await app.user.type(field, typed);

    await waitFor(() => expect(askedFor().at(-1)?.get('q')).toBe(typed));
    expect(field.value).toBe(typed);
  });

  it('is cleared at one press', async () => {
    const app = open('/dashboard?tab=called&q=priya');
    await waitFor(() => expect(names()).toEqual(['Priya Nair']));

    await app.user.click(screen.getByRole('button', { name: 'Clear search' }));

    await waitFor(() => expect(names()).toHaveLength(2));
    expect(app.history?.at(-1)).toBe('/dashboard?tab=called');
    expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  });

  it('is not said to narrow the return on leads, which knows no search', async () => {
    const nothing = { leads: 0, spend: '0.00', wonJobs: 0, wonRevenue: '0.00', costPerWonJob: null };
    api.answers(reportReturns, { ...nothing, before: null, usualCallMinutes: { own: null, market: null }, reached: [], byMonth: [], bySuburb: [] });
    open('/dashboard?tab=purchase_history&view=returns&q=priya&when=last7');

    expect(await screen.findByRole('button', { name: 'Remove filter Last 7 Days' })).toBeTruthy();
    expect(await screen.findByText('No leads to count yet')).toBeTruthy();
  });

  it('says when nothing matches, with the way back to everything', async () => {
    const app = open('/dashboard?tab=called&q=zebra');
    expect(await screen.findByText('No jobs match')).toBeTruthy();

    await app.user.click(screen.getByRole('button', { name: 'Show everything' }));

    expect(app.history?.at(-1)).toBe('/dashboard?tab=called');
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  });
});

describe('the filter by date', () => {
  it('asks for the days, in every tab and for the counts', async () => {
    const app = open('/dashboard?tab=called&when=today');
    await screen.findByRole('article', { name: /^Marcus/ });

    const { from, to } = Object.fromEntries(askedFor()[0] ?? []);
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBeGreaterThan(22 * 3_600_000);
    expect(api.requests(summarisePurchases)[0]?.url).toContain('from=');

    await app.user.click(screen.getByRole('tab', { name: /^Paid/ }));

    expect(app.history?.at(-1)).toBe('/dashboard?tab=paid&when=today');
  });

  it('says how many it leaves of how many', async () => {
    api.answers(summarisePurchases, {
      ...summaryOf([marcus]),
      unfiltered: { ...summaryOf([]).unfiltered, stages: { ...summaryOf([]).unfiltered.stages, called: 28 } },
    });
    open('/dashboard?tab=called&when=last7');

    expect(await screen.findByText(/1 of 28 shown/)).toBeTruthy();
  });

  it('filters the market too', async () => {
    api.answers(listLeads, [buildLead(), buildLead({ id: 1043, createdAt: '2020-01-01T00:00:00.000Z' })]);
    open('/dashboard?tab=available&when=custom&from=2020-01-01&to=2020-01-02');

    expect(await screen.findByRole('article', { name: /AE-1043E/ })).toBeTruthy();
    expect(screen.queryByRole('article', { name: /AE-1042E/ })).toBeNull();
    expect(await screen.findByRole('tab', { name: /^Leads ?, 1 lead$/ })).toBeTruthy();
  });
});

describe('the fields on a phone', () => {
  it('come and go with the button that names them', async () => {
    const app = open('/dashboard?tab=called');
    const toggle = screen.getByRole('button', { name: 'Filters' });
    const controlled = document.getElementById(toggle.getAttribute('aria-controls') ?? '');
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(controlled?.contains(screen.getByRole('searchbox'))).toBe(true);

    await app.user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');

    await app.user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });
});

describe('the filters of the market', () => {
  it('stand in one block, are counted on the button that opens it, and are said and cleared in one line', async () => {
    api.answers(listLeads, [buildLead(), buildLead({ id: 1043, urgency: 'emergency' })]);
    const app = open('/dashboard?tab=available&when=today');
    await screen.findByRole('article', { name: /AE-1043E/ });
    const toggle = screen.getByRole('button', { name: 'Filters (1)' });
    const block = within(document.getElementById(toggle.getAttribute('aria-controls') ?? '')!);
    const fields = ['Work', 'Urgency', 'Property', 'Price', 'Sort', 'Date filter'];
    for (const name of fields) expect(block.getByRole('combobox', { name })).toBeTruthy();
    expect(block.getByRole('searchbox')).toBeTruthy();
    expect(block.getByRole('switch', { name: /^Only my area/ })).toBeTruthy();

    await app.user.selectOptions(block.getByRole('combobox', { name: 'Urgency' }), 'Emergency');

    expect(screen.getByRole('button', { name: 'Filters (2)' })).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: 'Remove filter Today, Emergency' }));

    expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(app.history?.at(-1)).toBe('/dashboard?tab=available');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Urgency' }).value).toBe('');
  });

  it('name the service area beside the others', async () => {
    localStorage.setItem('sparkdrop.only-my-area', 'yes');
    localStorage.setItem('sparkdrop.market-choices', 'urgency=emergency');
    api.answersRaw(listLeads, () => Response.json([buildLead({ urgency: 'emergency' })], { headers: { 'x-total-count': '1', 'x-outside-count': '4' } }));
    const app = open('/dashboard?tab=available&when=today', buildUser({ serviceLatitude: -33.9, serviceLongitude: 151.1, serviceRadius: 20, serviceLocation: 'Newtown NSW 2042' }));

    expect(await screen.findByRole('button', { name: 'Filters (3)' })).toBeTruthy();
    expect(await screen.findByText('Today, Only my area, Emergency: 1 of 5 shown')).toBeTruthy();
    await app.user.click(screen.getByRole('button', { name: /^Remove filter Today, Only my area/ }));

    expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Only my area/ }).checked).toBe(false);
  });

  it('are no part of the other tabs', async () => {
    localStorage.setItem('sparkdrop.market-choices', 'urgency=emergency');
    open('/dashboard?tab=called');

    expect(await screen.findByRole('button', { name: 'Filters' })).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Urgency' })).toBeNull();
  });
});

describe('what waits', () => {
  it('stands above every tab, each part with the way to it', async () => {
    api.answers(summarisePurchases, { ...summaryOf([]), todo: { notCalled: 3, oldQuotes: 1 } });
    open('/dashboard?tab=paid');

    const calls = await screen.findByRole('link', { name: '3 not called yet' });
    expect(calls.getAttribute('href')).toBe('/dashboard?tab=purchased');
    const quotes = screen.getByRole('link', { name: '1 quote older than 3 days' });
    expect(quotes.getAttribute('href')).toBe('/dashboard?tab=quote_sent');
  });

  it('is counted without the filter, and so its links leave that behind', async () => {
    api.answers(summarisePurchases, { ...summaryOf([]), todo: { notCalled: 0, oldQuotes: 1 } });
    open('/dashboard?tab=called&when=today&q=priya');

    const quotes = await screen.findByRole('link', { name: '1 quote older than 3 days' });
    expect(quotes.getAttribute('href')).toBe('/dashboard?tab=quote_sent');
  });

  it('is said to be nothing when nothing does', async () => {
    open('/dashboard?tab=paid');

    expect(await screen.findByText('All caught up')).toBeTruthy();
    expect(screen.queryByText(/not called yet/)).toBeNull();
  });
});

describe('archived jobs', () => {
  it('stand behind the history, with their number, and can be put back', async () => {
    const archived = { ...marcus, isArchived: true, archivedAt: '2025-08-20T00:00:00.000Z' };
    servesPipeline([archived, priya]);
    const app = open('/dashboard?tab=purchase_history');

    await app.user.click(await screen.findByRole('link', { name: 'Archived (1)' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Archived jobs' })).toBeTruthy();
    expect(await screen.findByRole('article', { name: /^Marcus/ })).toBeTruthy();
    expect(names()).toHaveLength(1);
    expect(askedFor().at(-1)?.get('archived')).toBe('true');
    expect(within(screen.getByRole('article')).getByRole('button', { name: /^Restore/ })).toBeTruthy();
  });
});

it('says so when a list cannot be refreshed, and keeps what it has', async () => {
  const app = open('/dashboard?tab=called');
  await screen.findByRole('article', { name: /^Marcus/ });
  api.refuses(listMyPurchasedLeads, 'internal', 'Down');
  await app.queryClient.invalidateQueries();

  expect((await screen.findByText(/^Last updated \d\d?:\d\d [ap]m/)).textContent).toContain('Retry');
  expect(names()).toHaveLength(2);
});

it('leaves the focus on the heading when Retry, which had it, goes', async () => {
  const app = open('/dashboard?tab=called');
  await screen.findByRole('article', { name: /^Marcus/ });
  api.refuses(listMyPurchasedLeads, 'internal', 'Down');
  await app.queryClient.invalidateQueries();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  servesPipeline([marcus]);

  await app.user.click(retry);

  await waitFor(() => expect(screen.queryByText(/^Last updated/)).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
