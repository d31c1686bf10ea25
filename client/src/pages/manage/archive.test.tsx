import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listArchivedLeads, restoreLead } from '@shared/contracts/leads.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { restorePurchase } from '@shared/contracts/purchases.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import { clearUserUp } from '@/components/second-factor/user-factor-dialogs.ts';
import { recoverWith } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { api } from '@/testing/api.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { buildUser } from '@/testing/builders.ts';
import { jsonPage } from '@/testing/json-page.ts';
import { narrowScreen } from '@/testing/narrow-screen.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { answersWithStepUp, giveFactor, stepUpDialog } from '@/testing/step-up.ts';
import { Archive } from './archive.tsx';

const lead = { ...buildLead({ id: 1042, status: 'archived', visibility: 'full' }), visibility: 'full', customerAddress: null, customerEmail: null, endedAt: null, isCancelled: false } as const;
const purchase = buildPurchase({
  id: 31,
  leadId: 12,
  salesStage: 'quote_sent',
  isArchived: true,
  archivedAt: '2026-11-20T02:00:00.000Z',
  buyerName: 'Vera Watt',
  buyerCompany: 'Watt Electrical',
});

const renderPage = (path = '/manage/archive') =>
  renderWithApp(<Archive />, { path, user: buildUser({ userType: 'super_admin' }) });
const paramsOf = (url: string | undefined) => Object.fromEntries(new URL(url ?? '', 'http://localhost').searchParams);
const purchaseCard = () => screen.findByRole('article', { name: 'AE-12E, Marcus Oyelaran' });

beforeAll(narrowScreen);

beforeEach(() => {
  api.answers(listArchivedLeads, [lead]);
  api.answers(listMyPurchasedLeads, [purchase]);
});

it('shows the archived leads first, and the purchases at a press, which stands in the address', async () => {
  const { user, history } = renderPage();
  await screen.findByRole('button', { name: 'Restore lead AE-1042E' });
  expect(api.requests(listMyPurchasedLeads)).toEqual([]);

  await user.click(screen.getByRole('tab', { name: 'Purchases' }));

  const text = (await purchaseCard()).textContent;
  for (const part of ['Quoted', 'BuyerVera Watt, Watt Electrical', '$28.10', 'Archived20 Nov 2026']) expect(text).toContain(part);
  expect(history?.at(-1)).toBe('/manage/archive?tab=purchases');
  expect(paramsOf(api.requests(listMyPurchasedLeads)[0]?.url)).toEqual({ archived: 'true', sort: 'newest' });
});

it('searches the tab that is open, with the text in the address', async () => {
  const { user, history } = renderPage();
  await screen.findByRole('button', { name: 'Restore lead AE-1042E' });

  await user.type(screen.getByRole('searchbox', { name: 'Search archived leads' }), 'priya');
  await waitFor(() => expect(paramsOf(api.requests(listArchivedLeads).at(-1)?.url)).toEqual({ q: 'priya' }));
  await user.click(screen.getByRole('tab', { name: 'Purchases' }));

  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search archived purchases' }).value).toBe('priya');
  await waitFor(() => expect(paramsOf(api.requests(listMyPurchasedLeads).at(-1)?.url)).toEqual({ archived: 'true', q: 'priya', sort: 'newest' }));
  expect(paramsOf(history?.at(-1))).toEqual({ q: 'priya', tab: 'purchases' });
});

it.each([
  ['/manage/archive', 'No archived leads'],
  ['/manage/archive?q=zebra', 'No archived leads match'],
  ['/manage/archive?tab=purchases', 'No archived purchases'],
  ['/manage/archive?tab=purchases&q=zebra', 'No archived purchases match'],
])('says at %s: %s', async (path, title) => {
  api.answers(listArchivedLeads, []);
  api.answers(listMyPurchasedLeads, []);
  renderPage(path);

  expect(await screen.findByText(title)).toBeDefined();
});

describe('a lead', () => {
  it('is restored after a question', async () => {
    api.answers(restoreLead, { id: 1042 });
    const { user } = renderPage();

    await user.click(await screen.findByRole('button', { name: 'Restore lead AE-1042E' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore' }));

    expect(await screen.findByText('Lead restored')).toBeDefined();
    expect(screen.getByText('No archived leads')).toBeDefined();
  });

  it('of the next page is loaded on demand', async () => {
    api.answersRaw(listArchivedLeads, () => jsonPage([lead], '1042'));
    const { user } = renderPage();
    const more = await screen.findByRole('button', { name: 'Load more' });

    api.answersRaw(listArchivedLeads, () => jsonPage([{ ...lead, id: 7, jobReference: 'AE-7E' }]));
    await user.click(more);

    expect(await screen.findByRole('button', { name: 'Restore lead AE-7E' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Restore lead AE-1042E' })).toBeDefined();
    expect(paramsOf(api.requests(listArchivedLeads).at(-1)?.url)).toEqual({ cursor: '1042' });
  });
});

async function askToRestore() {
  const view = renderPage('/manage/archive?tab=purchases');
  await view.user.click(within(await purchaseCard()).getByRole('button', { name: 'Restore AE-12E' }));
  return { ...view, question: within(await screen.findByRole('alertdialog', { name: 'Restore AE-12E?' })) };
}

describe('a purchase', () => {
  it('is restored after a question that names the customer and the buyer', async () => {
    api.answers(restorePurchase, { ...purchase, isArchived: false, archivedAt: null });
    const { user, question } = await askToRestore();
    const sentence = 'The job of Marcus Oyelaran goes back into the pipeline of Vera Watt, in the stage it had.';
    expect(question.getByText((_text, element) => element?.textContent === sentence)).toBeDefined();
    expect(api.requests(restorePurchase)).toEqual([]);

    await user.click(question.getByRole('button', { name: 'Restore' }));

    expect(await screen.findByText('Marcus Oyelaran is under Quoted again.')).toBeDefined();
    expect(screen.getByText('No archived purchases')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Taken out of the pipelines' }));
    expect(api.requests(restorePurchase)[0]?.params).toEqual({ purchaseId: '31' });
  });

  it('stays when it cannot be restored, with the reason', async () => {
    api.refuses(restorePurchase, 'conflict', 'This purchase was reversed, so it can’t be restored.');
    const { user, question } = await askToRestore();

    await user.click(question.getByRole('button', { name: 'Restore' }));

    expect((await question.findByRole('alert')).textContent).toContain('This purchase was reversed');
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    expect(await purchaseCard()).toBeDefined();
  });

  it('is asked for again when the list could not be loaded', async () => {
    api.fails(listMyPurchasedLeads);
    const { user } = renderPage('/manage/archive?tab=purchases');
    await screen.findByText('The archived purchases couldn’t be loaded');

    api.answers(listMyPurchasedLeads, [purchase]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await purchaseCard()).toBeDefined();
  });
});

const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search archived leads' });
const searched = () => api.requests(listArchivedLeads).map(({ url }) => paramsOf(url)['q']);

async function openGuarded() {
  const factor = answersWithStepUp(userFactor, {
    endpoint: listArchivedLeads,
    respond: ({ url }) => jsonPage(paramsOf(url)['q'] === 'nobody' ? [] : [lead]),
    needs: (asked) => asked.has('q') || asked.has('cursor'),
  });
  const { user } = renderPage();
  await screen.findByRole('button', { name: 'Restore lead AE-1042E' });
  return { user, ...factor };
}

describe('a search with a second factor that was given long ago', () => {
  beforeEach(() => recoverWith(async ({ code }) => isFactorRefusal(code) && clearUserUp(code)));
  afterEach(() => recoverWith(undefined));

  it('asks for it once, goes on after it, and leaves the field as it was', async () => {
    const { user, given } = await openGuarded();
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.type(field(), 'nobody');
    await giveFactor();

    expect(await screen.findByText('No archived leads match')).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field().value).toBe('nobody');
    await waitFor(() => expect(document.activeElement === field()).toBe(true));
    await waitFor(() => expect([field().selectionStart, field().selectionEnd]).toEqual([6, 6]));
    await user.clear(field());
    await user.type(field(), 'priya');
    await waitFor(() => expect(searched().at(-1)).toBe('priya'));
    await screen.findByRole('button', { name: 'Restore lead AE-1042E' });
    expect(given()).toBe(1);
  });

  it('says why it found nothing when the dialog is closed, asks again at a retry, and shows the list without a search', async () => {
    const { user } = await openGuarded();
    await user.type(field(), 'nobody');
    await user.click(within(await stepUpDialog()).getByRole('button', { name: 'Close' }));

    const error = await screen.findByRole('alert');
    expect(error.textContent).toContain('Please confirm');
    await user.clear(field());
    await screen.findByRole('button', { name: 'Restore lead AE-1042E' });
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.type(field(), 'nobody');
    await user.click(within(await stepUpDialog()).getByRole('button', { name: 'Close' }));
    await user.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Try again' }));
    await giveFactor();
    expect(await screen.findByText('No archived leads match')).toBeDefined();
  });
});
