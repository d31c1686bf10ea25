import { expect } from '@playwright/test';
import { fileLead } from './card-people.ts';
import { buildLeads, cardOfLead, leadsOf, serveLeads, shownReferences, untilNextPoll } from './dashboard-market.ts';
import { deafen } from './dashboard-parts.ts';
import { test } from './job-people.ts';
import { watch } from './public-watch.ts';

const HOUR_MS = 3_600_000;

test('a provider sees only a first name and the ends of the phone number; a super admin sees everything', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const { id, mark } = await fileLead(page.request);
  const answer = await (await page.request.get('/api/leads')).text();
  const lead = (await leadsOf(page)).find((candidate) => candidate.id === id);
  expect(lead).toMatchObject({ customerName: 'Bridget' });
  expect(lead?.customerPhone).toMatch(/^04\D+266$/);
  expect(Object.keys(lead ?? {})).not.toEqual(expect.arrayContaining(['customerEmail']));
  expect(Object.keys(lead ?? {})).not.toEqual(expect.arrayContaining(['customerAddress']));
  expect(answer).not.toContain('Cardtest');
  expect(answer).not.toMatch(/571 ?266/);
  await page.goto(`/dashboard?tab=available&q=${encodeURIComponent(mark)}`);
  const card = page.getByRole('article').filter({ hasText: mark });
  await expect(card).toContainText('Bridget');
  await expect(card).not.toContainText('Cardtest');

  const admin = await visit({ as: 'superadmin' });
  const whole = (await leadsOf(admin)).find((candidate) => candidate.id === id);
  expect(whole?.customerName).toBe('Bridget Cardtest');
  expect(whole?.customerPhone.replaceAll(/\D/g, '')).toMatch(/491571266$/);
});

for (const minutes of [-10, 10]) {
  test(`the price matches the server to the cent on a device whose clock is ${minutes} minutes off`, async ({ visit }) => {
    const page = await visit({ as: 'sparky' });
    // For anyone who wants no motion the price falls every ten seconds.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const [lead] = await buildLeads(page, [{ startingPrice: '360.00', minimumPrice: '0.00', auctionDuration: 60 }]);
    if (!lead) throw new Error('No lead was built');
    const startedAt = Date.now() - HOUR_MS / 4;
    await serveLeads(page, () => [{ ...lead, lastPriceUpdate: new Date(startedAt).toISOString() }]);
    await page.clock.install({ time: Date.now() + minutes * 60_000 });
    await page.goto('/dashboard?tab=available');
    const digits = cardOfLead(page, lead).locator('[data-price=digits]');
    await expect(digits).toBeVisible();

    // A cent a tenth of a second: drawn once a second, the price is that of one of the seconds around the look.
    const from = Date.now();
    const shown = Number((await digits.textContent())?.replace('$', ''));
    const until = Date.now();
    const priceAt = (at: number) => Math.floor(36_000 * (1 - (at - startedAt) / HOUR_MS)) / 100;
    expect(shown).toBeLessThanOrEqual(priceAt(from - 3000));
    expect(shown).toBeGreaterThanOrEqual(priceAt(until + 1000));
  });
}

test('at $0 the same button says Claim FREE, and screen readers announce it', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const [lead] = await buildLeads(page, [{ startingPrice: '40.00', minimumPrice: '0.00', auctionDuration: 60 }]);
  if (!lead) throw new Error('No lead was built');
  await page.clock.install();
  // Below 50 cents it is free: 45 seconds before its end, and before the next poll brings back the server's own time.
  const startedAt = Date.now() - HOUR_MS + 65_000;
  await serveLeads(page, () => [{ ...lead, lastPriceUpdate: new Date(startedAt).toISOString() }]);
  await page.goto('/dashboard?tab=available');
  const card = cardOfLead(page, lead);
  const button = card.getByRole('button', { name: new RegExp(`^(Purchase|Claim FREE) lead ${lead.jobReference}`) });
  await expect(button).toHaveText('Purchase');
  await expect(card.getByText(/^Price now about \$\d+, falling to zero in 1 minute$/)).toBeAttached();
  const before = await button.boundingBox();
  const height = (await card.boundingBox())?.height;

  await page.clock.runFor(22_000);

  await expect(button).toHaveText('Claim FREE');
  expect(await button.boundingBox()).toEqual(before);
  expect((await card.boundingBox())?.height).toBe(height);
  await expect(card.getByText('Free to claim')).toBeVisible();
  await expect(card.getByText(/^Price now about/)).toHaveCount(0);
});

/** The instant that is so many milliseconds away. */
const startsIn = (ms: number) => new Date(Date.now() + ms).toISOString();

test('a price that starts to fall moves nothing on a phone', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const [lead] = await buildLeads(page, [{}]);
  if (!lead) throw new Error('No lead was built');
  let lastPriceUpdate = startsIn(3 * HOUR_MS);
  await page.clock.install();
  await serveLeads(page, () => [{ ...lead, lastPriceUpdate }]);
  await page.goto('/dashboard?tab=available');
  const card = cardOfLead(page, lead);
  await expect(card.getByText(/^Falls from \d\d?:\d\d\s[ap]m$/)).toBeVisible();
  const before = await card.boundingBox();

  lastPriceUpdate = startsIn(-60_000);
  await untilNextPoll(page);

  await expect(card.getByText(/^free in \d\d:\d\d$/)).toBeVisible();
  expect(await card.boundingBox()).toEqual(before);
});

test('a new lead waits in a pill under the header while the list is scrolled, and moves nothing', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const [newest, ...known] = await buildLeads(page, Array.from({ length: 9 }, () => ({})));
  if (!newest) throw new Error('No lead was built');
  let leads = known;
  await serveLeads(page, () => leads);
  await page.clock.install();
  await page.goto('/dashboard?tab=available');
  await expect.poll(async () => (await shownReferences(page)).length).toBe(known.length);
  const third = cardOfLead(page, known[2] ?? newest);
  await third.evaluate((card) => card.scrollIntoView({ block: 'center' }));
  await page.clock.runFor(1000);
  const before = await third.boundingBox();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(100);

  leads = [newest, ...known];
  await untilNextPoll(page);

  const pill = page.getByRole('button', { name: '1 new lead' });
  await expect(pill).toBeInViewport({ ratio: 1 });
  const after = await third.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await expect(cardOfLead(page, newest)).toHaveCount(0);

  await pill.click();
  await expect(cardOfLead(page, newest)).toBeInViewport();
  await expect.poll(async () => (await shownReferences(page))[0]).toBe(newest.jobReference);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(pill).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('at the top of the list a new lead appears by itself', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const [newest, ...known] = await buildLeads(page, [{}, {}, {}]);
  if (!newest) throw new Error('No lead was built');
  let leads = known;
  await serveLeads(page, () => leads);
  await page.clock.install();
  await page.goto('/dashboard?tab=available');
  await expect.poll(async () => (await shownReferences(page)).length).toBe(known.length);
  leads = [newest, ...known];
  await untilNextPoll(page);
  await expect.poll(async () => (await shownReferences(page))[0]).toBe(newest.jobReference);
});

test('a lead that someone else bought says so within one poll and keeps its height', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const leads = await buildLeads(page, [{}, {}]);
  let isSold = false;
  await serveLeads(page, () => (isSold ? leads.slice(1) : leads));
  await page.clock.install();
  await page.goto('/dashboard?tab=available');
  const [sold] = leads;
  const card = cardOfLead(page, sold ?? { jobReference: '' });
  await expect(card.getByRole('button', { name: /^Purchase/ })).toBeVisible();
  const before = await card.boundingBox();
  isSold = true;
  await untilNextPoll(page);
  await expect(card.getByText(/^Gone at \$\d+\.\d\d$/)).toBeVisible();
  await expect(card.getByText('Someone got in first')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Purchase/ })).toHaveCount(0);
  expect((await card.boundingBox())?.height).toBe(before?.height);
});

test('pressing Purchase on a lead that was just sold shows a notice, not an error', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const { id, mark } = await fileLead(page.request);
  // A page that hears of the sale shows it at once and has nothing left to tap.
  await deafen(page);
  const { complaints } = watch(page, [`/api/leads/${id}/purchase`, '/api/create-payment-intent', '/api/live']);
  await page.goto(`/dashboard?tab=available&q=${encodeURIComponent(mark)}`);
  const card = page.getByRole('article').filter({ hasText: mark });
  await expect(card.getByRole('button', { name: /^Purchase/ })).toBeVisible();
  const otherPage = await visit({ as: 'superadmin' });
  const taken = await otherPage.request.post(`/api/leads/${id}/purchase`, { data: {} });
  expect(taken.status(), await taken.text()).toBe(200);

  await card.getByRole('button', { name: /^Purchase/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /Complete demo purchase/ }).click();
  await expect(dialog.getByText('Someone got in first. You were not charged.').first()).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /error|stack|failed/i })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Back to leads' }).click();
  await expect(card.getByText(/^Gone at \$/)).toBeVisible();
  expect(complaints).toEqual([]);
});
