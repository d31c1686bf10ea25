import { expect, type Page } from '@playwright/test';
import { expectClear } from './accessibility.ts';
import { buildLeads, cardOfLead, type Lead, serveLeads, shownReferences, untilNextPoll } from './dashboard-market.ts';
import { openMore, showFilters } from './dashboard-parts.ts';
import { notice, test } from './job-people.ts';

const hours = (ago: number) => new Date(Date.now() - ago * 3_600_000).toISOString();

/** Four leads that no two orders sort alike, newest first. */
const mixed = (page: Page): Promise<Lead[]> =>
  buildLeads(page, [
    { urgency: 'flexible', distanceKm: 12, startingPrice: '60.00', lastPriceUpdate: hours(0.1) },
    { urgency: 'within_week', distanceKm: 3, startingPrice: '60.00', lastPriceUpdate: hours(0.7) },
    { urgency: 'emergency', distanceKm: null, startingPrice: '200.00', lastPriceUpdate: hours(0.9) },
    { urgency: 'urgent', distanceKm: 640, startingPrice: '60.00', lastPriceUpdate: hours(0.3) },
  ]);

const sorted = [
  { label: 'Nearest', order: [1, 0, 3, 2] },
  { label: 'Lowest price', order: [1, 2, 3, 0] },
  { label: 'Ending soon', order: [2, 1, 3, 0] },
  { label: 'Most urgent', order: [2, 3, 1, 0] },
  { label: 'Newest', order: [0, 1, 2, 3] },
] as const;

const sortField = (page: Page) => page.getByLabel('Sort', { exact: true });

test('the market can be sorted five ways, and the device remembers the choice', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const leads = await mixed(page);
  await serveLeads(page, () => leads);
  await page.goto('/dashboard?tab=available');
  await showFilters(page);
  await expect(sortField(page)).toHaveValue('area');
  for (const { label, order } of sorted) {
    await sortField(page).selectOption({ label });
    const references = order.map((place) => leads[place]?.jobReference);
    await expect.poll(() => shownReferences(page), label).toEqual(references);
  }
  await sortField(page).selectOption({ label: 'Most urgent' });
  await page.reload();
  await showFilters(page);
  await expect(sortField(page)).toHaveValue('urgent');
  await expect.poll(async () => (await shownReferences(page))[0]).toBe(leads[2]?.jobReference);
});

test('nothing moves while a finger is down', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const [newest, ...known] = await buildLeads(page, [{}, {}, {}]);
  const [first] = known;
  if (!newest || !first) throw new Error('No lead was built');
  let leads = known;
  await serveLeads(page, () => leads);
  await page.clock.install();
  await page.goto('/dashboard?tab=available');
  await cardOfLead(page, first).getByText(first.jobReference).or(cardOfLead(page, first)).first().hover();
  await page.mouse.down();
  leads = [newest, ...known];
  await untilNextPoll(page);
  const pill = page.getByRole('button', { name: '1 new lead' });
  await expect(pill).toBeVisible();
  expect((await shownReferences(page))[0]).toBe(first.jobReference);

  await page.mouse.up();
  await pill.click();
  await expect.poll(async () => (await shownReferences(page))[0]).toBe(newest.jobReference);
});

test('the distance shows when both places are known, and a switch limits the list to the service area', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const leads = await mixed(page);
  await serveLeads(page, () => leads);
  await page.goto('/dashboard?tab=available');
  const [near, nearest, nowhere, far] = leads.map((lead) => cardOfLead(page, lead));
  await expect(near!.getByText('12 km', { exact: true })).toBeVisible();
  await expect(far!.getByText('640 km', { exact: true })).toBeVisible();
  await expect(nowhere!).toBeVisible();
  await expect(nowhere!.getByText(/ km$/)).toHaveCount(0);

  const onlyMine = page.getByRole('switch', { name: /^Only my area \(20 km around Newtown\)$/ });
  await showFilters(page);
  await onlyMine.check();
  await expect(page.getByRole('heading', { level: 1, name: '2 leads within 20 km' })).toBeVisible();
  await expect(far!).toHaveCount(0);
  await expect(nowhere!).toHaveCount(0);
  await expect(nearest!).toBeVisible();
  await expect(page.getByText('2 leads are hidden: outside your area, or place not certain.')).toBeVisible();
  await page.reload();
  await showFilters(page);
  await expect(onlyMine).toBeChecked();
  await page.getByRole('button', { name: 'Show leads outside your area' }).click();
  await expect(far!).toBeVisible();
  await expect(onlyMine).not.toBeChecked();
});

test('an electrician without a service area sees no distance and is asked to set one', async ({ visit }) => {
  const page = await visit({ width: 360 });
  await page.goto('/dashboard?tab=available');
  await expect(page.getByRole('article').first()).toBeVisible();
  await showFilters(page);
  await expect(page.getByRole('switch', { name: /^Only my area/ })).toHaveCount(0);
  await expect(page.getByRole('article').getByText(/^[\d.,]+ km$/)).toHaveCount(0);
  await expect(sortField(page).getByRole('option', { name: 'Nearest' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Set your service area', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Service Area' })).toBeVisible();
});

test('on a phone the privacy notice starts closed, and stays as the person left it', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard?tab=available');
  const title = page.getByText('What you see before you buy');
  const words = page.getByText('Unlocks after you buy');
  await expect(title).toBeVisible();
  await expect(words).toBeHidden();
  await title.click();
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  await title.click();
  await expect(words).toBeHidden();
  await page.reload();
  await expect(title).toBeVisible();
  await expect(words).toBeHidden();
});

test('an empty market says which area is searched, when the last lead came and how to widen the search', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const leads = await buildLeads(page, [{ createdAt: hours(3) }]);
  let isEmpty = false;
  await serveLeads(page, () => (isEmpty ? [] : leads));
  await page.goto('/dashboard?tab=available');
  await expect(page.getByRole('article')).toHaveCount(1);
  // The device remembers it once what stands below the list has loaded.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sparkdrop.last-lead'))).not.toBeNull();
  isEmpty = true;
  await page.reload();
  const main = page.getByRole('tabpanel');
  await expect(main.getByText('No available leads at the moment')).toBeVisible();
  await expect(main.getByText('Your service area is 20 km around Newtown.')).toBeVisible();
  await expect(main.getByText(/^The last lead came .+ \(3 h ago\)\.$/)).toBeVisible();
  await main.getByRole('button', { name: 'Widen area' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Service Area' })).toBeVisible();
});

test('live prices can be paused and resumed, and the device remembers it', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  // For anyone who wants no motion the price falls every ten seconds.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const [lead] = await buildLeads(page, [{ startingPrice: '360.00', minimumPrice: '0.00', auctionDuration: 60 }]);
  if (!lead) throw new Error('No lead was built');
  await serveLeads(page, () => [lead]);
  await page.clock.install();
  await page.goto('/dashboard?tab=available');
  const digits = cardOfLead(page, lead).locator('[data-price=digits]');
  await expect(digits).toBeVisible();
  const first = await digits.textContent();
  await page.clock.runFor(5000);
  await expect(digits).not.toHaveText(first ?? '');

  const pausing = await openMore(page);
  await pausing.getByRole('radio', { name: 'Paused' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/^You paused prices at /)).toBeVisible();
  await page.clock.runFor(1000);
  const paused = await digits.textContent();
  await page.clock.runFor(20_000);
  await expect(digits).toHaveText(paused ?? '');

  await page.reload();
  await expect(page.getByText(/^You paused prices at /)).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText(/^You paused prices at /)).toHaveCount(0);
  const before = await digits.textContent();
  await page.clock.runFor(5000);
  await expect(digits).not.toHaveText(before ?? '');
  await expect((await openMore(page)).getByRole('radio', { name: 'Every second' })).toBeChecked();
});

test('what is hidden by “Not for me” stays hidden, and can be shown again', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  const leads = await buildLeads(page, [{}, {}]);
  const [unwanted] = leads;
  if (!unwanted) throw new Error('No lead was built');
  await serveLeads(page, () => leads);
  await page.goto('/dashboard?tab=available');
  const card = cardOfLead(page, unwanted);
  await card.getByRole('button', { name: unwanted.serviceLocation }).click();
  await card.getByRole('button', { name: /^Not for me/ }).click();
  await expect(page.getByText(`1 lead hidden: ${unwanted.jobReference}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Show hidden leads' }).click();
  await expect(card).toBeVisible();
});

for (const width of [360, 1280]) {
  test(`at ${width} px a toast covers no button of the market’s list`, async ({ visit }) => {
    const page = await visit({ width, as: 'sparky' });
    const leads = await buildLeads(page, Array.from({ length: 6 }, () => ({ electricalWork: 'The power point in the kitchen is dead.' })));
    await serveLeads(page, () => leads);
    await page.goto('/dashboard?tab=available');
    await expect(page.getByRole('article')).toHaveCount(6);
    await page.mouse.wheel(0, 500);
    await (await openMore(page)).getByRole('button', { name: 'Export Data' }).click();

    const exported = notice(page, /^Exported/);
    await expect(exported).toBeVisible();
    const buttons = page.getByRole('main').getByRole('button').filter({ visible: true });
    await expectClear(page, exported, await buttons.all());
  });
}
