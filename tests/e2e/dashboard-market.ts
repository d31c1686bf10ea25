import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Request } from '@playwright/test';

/** A lead on the market as the API answers it, as far as the tests look. */
export interface Lead {
  id: number;
  jobReference: string;
  serviceLocation: string;
  electricalWork: string;
  customerName: string;
  customerPhone: string;
  serviceType: string;
  urgency: string;
  createdAt: string;
  startingPrice: string;
  currentPrice: string;
  minimumPrice: string;
  auctionDuration: number;
  lastPriceUpdate: string;
  distanceKm: number | null;
}

export const LEADS = /\/api\/leads(\?.*)?$/;

/** How far sparky of the demo world works. */
const RADIUS_KM = 20;
const PAGE_SIZE = 300;

/** What the signed-in person may see of the market. */
export async function leadsOf({ request }: Page): Promise<Lead[]> {
  const response = await request.get('/api/leads');
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Lead[];
}

const isNear = ({ distanceKm }: Lead) => distanceKm !== null && distanceKm <= RADIUS_KM;

/** One page of a market as the server lists it: what lies in sparky's service area first. */
function pageOf(all: readonly Lead[], asked: URLSearchParams) {
  const isMine = asked.get('area') === 'mine';
  const near = all.filter(isNear);
  const listed = isMine ? near : [...near, ...all.filter((lead) => !isNear(lead))];
  const from = Number(asked.get('cursor') ?? 0);
  const headers: Record<string, string> = { 'x-total-count': String(listed.length) };
  if (isMine) headers['x-outside-count'] = String(all.length - near.length);
  if (listed.length > from + PAGE_SIZE) headers['x-next-cursor'] = String(from + PAGE_SIZE);
  return { rows: listed.slice(from, from + PAGE_SIZE), headers };
}

const isGone = () => undefined;

/**
 * Holds the market of a page still: other tests file and take leads in the meantime. Each poll answers `leads` as it stands by
 * then, by the server's clock.
 */
export async function serveLeads(page: Page, leads: () => readonly Lead[]): Promise<void> {
  await page.route(LEADS, async (route) => {
    const url = new URL(route.request().url());
    const response = await route.fetch({ url: `${url.origin}${url.pathname}` }).catch(isGone);
    if (!response) return;
    const { 'x-next-cursor': _cursor, ...told } = response.headers();
    const { rows, headers } = pageOf(leads(), url.searchParams);
    await route.fulfill({ response, headers: { ...told, ...headers }, json: rows }).catch(isGone);
  });
}

const BUILT_REFERENCE = 9_000_000;

/** As many leads like the market's first as are described, newest first; every one starts falling now. */
export async function buildLeads(page: Page, described: readonly Partial<Lead>[]): Promise<Lead[]> {
  const [model] = await leadsOf(page);
  if (!model) throw new Error('There is no lead on the market');
  const now = Date.now();
  return described.map((fields, index) => ({
    ...model,
    id: BUILT_REFERENCE + index,
    jobReference: `AE-${BUILT_REFERENCE + index}E`,
    createdAt: new Date(now - (index + 1) * 60_000).toISOString(),
    lastPriceUpdate: new Date(now).toISOString(),
    ...fields,
  }));
}

/** The card of a lead. */
export function cardOfLead(page: Page, { jobReference }: Pick<Lead, 'jobReference'>) {
  return page.getByRole('article', { name: new RegExp(`^Lead ${jobReference},`) });
}

/** The references of the leads on screen, from top to bottom. */
export async function shownReferences(page: Page): Promise<string[]> {
  // In one look: asked one by one, a card that leaves in the meantime would be waited for.
  const cards = page.getByRole('article', { name: /^Lead / });
  const labels = await cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label')));
  return labels.map((label) => /^Lead (\S+),/.exec(label ?? '')?.[1] ?? '');
}

const isPoll = (request: Request) => LEADS.test(request.url()) && !new URL(request.url()).searchParams.has('cursor');

/**
 * Lets half a minute pass on the device's clock, and waits for the answer to a poll that began after the call. A poll that is
 * under way holds the next one back, so that half a minute may have to pass twice.
 */
export async function untilNextPoll(page: Page): Promise<void> {
  const poll = page.waitForRequest(isPoll);
  const hasBegun = poll.then(() => true);
  do await page.clock.runFor(31_000);
  while (!(await Promise.race([hasBegun, setTimeout(1000, false)])));
  await (await poll).response();
}

/**
 * Lets polls go by until what they bring is on screen. A poll of several pages is cut short by an event of the market that other tests
 * use, and begins again.
 */
export async function untilPolled(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await untilNextPoll(page);
    await look();
  }).toPass();
}
