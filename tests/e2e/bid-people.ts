import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { enter, newAccount } from './job-people.ts';
import { newPerson } from './people.ts';

/** A lead starts at $1,000, whatever was sold before, and is a dollar cheaper three times a second. Bids let nobody go first. */
const fast = { floor: '1000.00', upliftPercent: 0, withinWeekMinutes: 5, bidHeadStartSeconds: 0 };

interface Lead {
  id: number;
  jobReference: string;
}

interface OwnBids {
  bought: { jobReference: string }[];
  limits: { pausedFor: string | null };
  agreementVersion: string;
}

async function post(request: APIRequestContext, path: string, data: object): Promise<unknown> {
  const response = await request.post(path, { data });
  expect(response.ok(), `${path}: ${await response.text()}`).toBe(true);
  return response.json();
}

async function getJson<Answer>(request: APIRequestContext, path: string, params: Record<string, string> = {}): Promise<Answer> {
  const response = await request.get(path, { params });
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Answer;
}

/** Lets prices fall fast, and returns how to put a lead on the market at a place. */
export async function runMarket(browser: Browser): Promise<(place: string) => Promise<Lead>> {
  const page = await (await browser.newContext()).newPage();
  const { request } = page;
  await enter(page, 'superadmin');
  // The other stories do the same at this moment, and only one of them may be the first.
  await expect(async () => {
    const { settings, version } = await getJson<{ settings: object; version: number }>(request, '/api/market-settings');
    await post(request, '/api/market-settings', { ...settings, ...fast, base: { version } });
  }).toPass();
  return async (place) => (await post(request, '/api/demo/test-lead', { location: place })) as Lead;
}

/** A new electrician who works around a place, in a browser of their own. */
export async function electricianIn(browser: Browser, width: number, place: string) {
  const person = await newPerson(browser, { width, height: width < 600 ? 740 : 900 });
  const { request } = person.page;
  await newAccount(request);
  const [point] = await getJson<{ latitude: number; longitude: number }[]>(request, '/api/places', { q: place });
  const area = { serviceLocation: place, serviceLatitude: point?.latitude, serviceLongitude: point?.longitude, serviceRadius: 20 };
  const moved = await request.patch('/api/auth/update-service-area', { data: area });
  expect(moved.status(), await moved.text()).toBe(200);
  return { ...person, request };
}

const ownBids = (request: APIRequestContext) => getJson<OwnBids>(request, '/api/standing-bids');

/** Sets limits with the pretend card that works, wide ones unless some are named. */
export async function limitBids(request: APIRequestContext, limits: { weekLeads?: number; maxUncalled?: number } = {}): Promise<void> {
  const { agreementVersion } = await ownBids(request);
  await post(request, '/api/standing-bids/limits', {
    perLeadDollars: 1500,
    weekDollars: 50_000,
    dayDollars: null,
    dayLeads: null,
    weekLeads: null,
    countsAll: true,
    maxUncalled: 20,
    timeZone: 'Australia/Sydney',
    agreedVersion: agreementVersion,
    demoCard: 'works',
    base: { version: 0 },
    ...limits,
  });
}

/** Makes a bid for everything around the electrician's place. */
export async function bid(request: APIRequestContext, amountDollars: number): Promise<void> {
  await post(request, '/api/standing-bids', {
    amountDollars,
    area: null,
    serviceTypes: ['installation', 'repair', 'maintenance', 'inspection', 'upgrade'],
    urgencies: ['within_24h', 'within_week', 'flexible'],
    phoneConfirmedOnly: false,
    photosOnly: false,
    budgetKnownOnly: false,
    days: [1, 2, 3, 4, 5, 6, 7],
    hours: null,
    validThrough: null,
  });
}

/** Buys a lead by hand, before any bid on it is due. */
export async function press(request: APIRequestContext, { id }: Lead): Promise<void> {
  await post(request, '/api/create-payment-intent', { leadId: id });
  const buyer = { buyerName: 'Ben Fuse', buyerEmail: 'ben@example.com', buyerPhone: '0491 570 110' };
  await post(request, `/api/leads/${id}/purchase`, buyer);
}

const referencesOf = (leads: readonly Pick<Lead, 'jobReference'>[]) => leads.map(({ jobReference }) => jobReference);

/** Waits until these leads, and no others, were bought by the bids of an account, the latest first. */
export async function expectBought(request: APIRequestContext, leads: readonly Lead[]): Promise<void> {
  await expect.poll(async () => referencesOf((await ownBids(request)).bought)).toEqual(referencesOf(leads));
}

/** Waits until these leads, and no others, were bought by the bids of an account, such as several of one moment. */
export async function expectBoughtInAnyOrder(request: APIRequestContext, leads: readonly Lead[]): Promise<void> {
  await expect.poll(async () => referencesOf((await ownBids(request)).bought).toSorted()).toEqual(referencesOf(leads).toSorted());
}

/** Waits until the bids of an account are paused for a reason. */
export async function expectPaused(request: APIRequestContext, reason: string): Promise<void> {
  await expect.poll(async () => (await ownBids(request)).limits.pausedFor).toBe(reason);
}

/** Opens the limits, and sets those of the page with one of the pretend cards. */
export async function setLimits(page: Page, { open, card }: { open: string; card: RegExp }): Promise<void> {
  await page.getByRole('button', { name: open }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Most for one lead').fill('1500');
  await dialog.getByLabel('Most in a week').fill('50000');
  await dialog.getByLabel(card).check();
  await dialog.getByRole('checkbox', { name: /I agree that Sparkdrop charges my card/ }).check();
  await dialog.getByRole('button', { name: 'Save limits' }).click();
  await expect(dialog).toBeHidden();
}
