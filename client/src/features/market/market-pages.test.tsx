import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { listLeads, type AnsweredLead, type AvailableLead } from '@shared/contracts/leads.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import { clearUserUp } from '@/components/second-factor/user-factor-dialogs.ts';
import { recoverWith } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { answersWithStepUp, giveFactor } from '@/testing/step-up.ts';
import type { AskedLead } from './asked-lead.ts';
import { buildLead } from '@/testing/build-lead.ts';
import type { RenderWatch } from './lead-card.tsx';
import { LeadMarket } from './lead-market.tsx';
import { MARKET } from '@/components/lead/leads-query.ts';
import { useIsOnlyArea } from './market-view.ts';
import { useLeadsFeed } from './use-leads-feed.ts';

const PAGE = 3;
const postedAt = Date.now();

/** Builds a lead of that age in minutes: in the service area for ids below 100, else far from it. */
const lead = (id: number, more: Partial<AnsweredLead> = {}) =>
  buildLead({
    id,
    distanceKm: id < 100 ? 5 : 500,
    lastPriceUpdate: new Date(postedAt - id * 60_000).toISOString(),
    ...more,
  });

const isNear = ({ distanceKm }: AvailableLead) => distanceKm !== null && distanceKm <= 20;

/** Answers like the server's market list, three leads a page. */
let market: AnsweredLead[] = [];

let polls = 0;

/** Changes the price with each answer, as for falling leads. */
function priceNow(): string {
  polls += 1;
  return (40 - polls / 100).toFixed(2);
}

function answerPage(url: string): Response {
  const asked = new URL(url, 'http://localhost').searchParams;
  const isMine = asked.get('area') === 'mine';
  const all = isMine ? market.filter(isNear) : market;
  // Keyset pagination: the cursor names the lead the page starts after, which may be gone.
  const behind = Number(asked.get('cursor') ?? 0);
  const rest = all.filter(({ id }) => id > behind);
  const rows = rest.slice(0, PAGE).map(({ id, ...row }) => buildLead(Object.assign(row, { id, currentPrice: priceNow() })));
  const headers = new Headers({
    'content-type': 'application/json',
    'x-server-time': String(Date.now()),
    'x-total-count': String(all.length),
  });
  if (isMine) headers.set('x-outside-count', String(market.length - all.length));
  if (rest.length > PAGE) headers.set('x-next-cursor', String(rows.at(-1)?.id));
  return new Response(JSON.stringify(rows), { headers });
}

interface Given {
  user?: CurrentUser;
  filter?: PurchaseFilter;
  asked?: AskedLead;
  renderWatch?: RenderWatch;
}

function Leads({ user = buildUser(), ...given }: Given) {
  const part = useIsOnlyArea(user) ? 'mine' : 'all';
  const { query } = useLeadsFeed({ isEnabled: true, stream: 'open', part });
  return (
    <LeadMarket {...given} user={user} query={query} renderDialogs={() => null} />
  );
}

async function openMarket(given: Given = {}) {
  const view = renderWithApp(<Leads {...given} />, { user: given.user ?? buildUser() });
  await screen.findByRole('button', { name: /Refresh$/ });
  return view;
}

const onScreen = () =>
  screen.queryAllByRole('article').map((card) => Number(/AE-(\d+)E/.exec(card.getAttribute('aria-label') ?? '')?.[1]));
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const loadMore = () => screen.findByRole('button', { name: 'Load more' });
const asked = () => api.requests(listLeads).map(({ url }) => url);

function setScroll(y: number): void {
  Object.defineProperty(window, 'scrollY', { value: y, configurable: true });
}

beforeEach(() => {
  setScroll(0);
  market = [1, 2, 101, 102, 103, 104, 105].map((id) => lead(id));
  api.answersRaw(listLeads, ({ url }) => answerPage(url));
});

it('has the service area first, says how many leads there are, and loads the rest page by page', async () => {
  const { user } = await openMarket();
  expect(onScreen()).toEqual([1, 2, 101]);
  expect(heading()).toBe('7 available leads');
  expect(await screen.findByText('3 of 7 leads are loaded.')).toBeTruthy();

  await user.click(await loadMore());
  await waitFor(() => expect(onScreen()).toEqual([1, 2, 101, 102, 103, 104]));
  expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull();
  const firstNewLead = await loadMore();
  expect(document.activeElement).toBe(firstNewLead);
  expect(screen.getByText('6 of 7 leads are loaded')).toBe(screen.getAllByRole('status').find(({ textContent }) => textContent?.includes('loaded')));

  await user.click(await loadMore());
  await waitFor(() => expect(onScreen()).toEqual([1, 2, 101, 102, 103, 104, 105]));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(screen.getByText('7 of 7 leads are loaded')).toBeTruthy();
  // The pressed button is gone.
  expect(document.activeElement?.tagName).toBe('H1');
  expect(heading()).toBe('7 available leads');
});

it('does the same for a super admin, who works nowhere', async () => {
  const superAdmin = buildUser({ userType: 'super_admin', serviceLatitude: null, serviceLongitude: null });
  const { user } = await openMarket({ user: superAdmin });

  for (const count of [6, 7]) {
    await user.click(await loadMore());
    await waitFor(() => expect(onScreen()).toHaveLength(count));
  }
});

it('asks the server for the service area alone, and has the true number of those outside', async () => {
  const { user } = await openMarket();

  await user.click(screen.getByRole('switch', { name: /^Only my area/ }));

  expect(onScreen()).toEqual([1, 2]);
  expect(await screen.findByText('5 leads are hidden: outside your area, or place not certain.')).toBeTruthy();
  expect(heading()).toBe('2 leads within 20 km');
  expect(asked().at(-1)).toBe('/api/leads?area=mine');
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  market = [lead(1), lead(3), ...market.slice(2)];
  await user.click(screen.getByRole('button', { name: 'Show leads outside your area' }));

  // Neither a lead that is back is new, nor one gone that was sold while the other part was on screen.
  await waitFor(() => expect(onScreen()).toEqual([1, 3, 101]));
  expect(screen.queryByText(/Gone at/)).toBeNull();
  expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull();
});

it('keeps all loaded pages up to date, and takes neither what moves up for new nor what is pushed down for gone', async () => {
  const { user, queryClient } = await openMarket();
  await user.click(await loadMore());
  await waitFor(() => expect(onScreen()).toHaveLength(6));
  setScroll(900);
  const update = () => act(() => queryClient.invalidateQueries({ queryKey: MARKET }));

  market = market.filter(({ id }) => id !== 102);
  await update();
  await waitFor(() => expect(onScreen()).toEqual([1, 2, 101, 102, 103, 104, 105]));
  expect(within(screen.getByRole('article', { name: /AE-102E/ })).getByText(/^Gone at/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /new lead/ })).toBeNull();
  expect(heading()).toBe('6 available leads');

  market = [lead(0.5, { id: 90 }), ...market].toSorted((a, b) => a.id - b.id);
  market = [...market.filter(isNear), ...market.filter((one) => !isNear(one))];
  await update();
  await screen.findByRole('button', { name: '1 new lead' });
  expect(screen.queryAllByText(/^Gone at/)).toHaveLength(1);
});

it('loads the page that was asked for also when a change is told while it is on its way', async () => {
  const { user, queryClient } = await openMarket();
  let release: (() => void) | undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.answersRaw(listLeads, async ({ url }) => {
    if (url.includes('cursor')) await held;
    return answerPage(url);
  });
  await user.click(await loadMore());
  expect(screen.getByRole('button', { name: 'Loading…' })).toBeTruthy();

  void queryClient.invalidateQueries({ queryKey: MARKET });
  release?.();

  await waitFor(() => expect(onScreen()).toHaveLength(6));
});

it('says why a page did not come, keeps what is there, and asks again', async () => {
  const { user } = await openMarket();
  api.refuses(listLeads, 'rate_limited', 'Too many requests. Please wait a moment.');

  await user.click(await loadMore());

  expect((await screen.findByRole('alert')).textContent).toBe('More leads couldn’t be loaded. Too many requests. Please wait a moment.');
  expect(onScreen()).toEqual([1, 2, 101]);
  expect(screen.getByRole('button', { name: /Refresh$/ })).toBeTruthy();

  api.answersRaw(listLeads, ({ url }) => answerPage(url));
  await user.click(await loadMore());

  await waitFor(() => expect(onScreen()).toHaveLength(6));
});

it('says that a search goes over what is loaded, and goes on with the next page', async () => {
  market = [1, 2, 101, 102, 103].map((id) => lead(id)).concat(lead(104, { electricalWork: 'Hang a chandelier' }), lead(105));
  const { user } = await openMarket({ filter: { q: 'chandelier' } });
  expect(onScreen()).toEqual([]);
  expect(await screen.findByText('3 of 7 leads are loaded. Search, dates, filters and sorting apply to these.')).toBeTruthy();

  await user.click(await loadMore());

  await waitFor(() => expect(onScreen()).toEqual([104]));
  expect(heading()).toBe('1 of 7 leads match');
});

it('finds a lead that somebody came for on a later page, and calls none gone that was not looked for everywhere', async () => {
  localStorage.setItem('sparkdrop.only-my-area', 'yes');
  await openMarket({ asked: { id: 105 } });

  await waitFor(() => expect(onScreen()).toContain(105));
  expect(screen.queryByText(/^That lead is gone/)).toBeNull();
});

it('draws no card again for a poll that changes nothing, nor the others for a lead that is new or sold', async () => {
  const drawn = vi.fn<RenderWatch>(() => null);
  const { queryClient } = await openMarket({ renderWatch: drawn });
  const update = async () => {
    drawn.mockClear();
    await act(() => queryClient.invalidateQueries({ queryKey: MARKET }));
  };
  const drawnIds = () => [...new Set(drawn.mock.calls.map(([{ id }]) => id))].toSorted((a, b) => a - b);
  const listed = () => queryClient.getQueryData([...MARKET, 'all']);
  expect(drawnIds()).toEqual([1, 2, 101]);

  const before = listed();
  await update();
  expect(asked()).toHaveLength(2);
  expect(listed()).toBe(before);
  expect(drawnIds()).toEqual([]);

  // It comes first, so that each of the others stands one further down.
  market = [lead(3, { createdAt: new Date(postedAt).toISOString() }), ...market.filter(({ id }) => id !== 2)];
  await update();
  await waitFor(() => expect(onScreen()).toEqual([3, 1, 2, 101]));
  expect(drawnIds()).toEqual([2, 3]);

  market = market.filter(({ id }) => id !== 101);
  await update();
  await waitFor(() => expect(drawnIds()).toEqual([101, 102]));
});

describe('the pages of a super admin, who gives the second factor for those after the first', () => {
  beforeEach(() => recoverWith(async ({ code }) => isFactorRefusal(code) && clearUserUp(code)));
  afterEach(() => recoverWith(undefined));

  it('open no dialog when a poll is refused, and the dialog when a person asks', async () => {
    const { lapse, given } = answersWithStepUp(userFactor, { endpoint: listLeads, respond: ({ url }) => answerPage(url), needs: (query) => query.has('cursor') });
    const { user, queryClient } = await openMarket({ user: buildUser({ userType: 'super_admin', serviceLatitude: null, serviceLongitude: null }) });
    await user.click(await loadMore());
    await giveFactor();
    await waitFor(() => expect(onScreen()).toHaveLength(6));

    lapse();
    await act(() => queryClient.invalidateQueries({ queryKey: MARKET }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onScreen()).toHaveLength(6);

    await user.click(retry);
    await giveFactor();
    await screen.findByRole('button', { name: /Refresh$/ });
    expect(given()).toBe(2);
  });
});
