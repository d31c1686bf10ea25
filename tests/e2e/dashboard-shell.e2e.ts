import { expect, type Page, type Route } from '@playwright/test';
import { fileLead } from './card-people.ts';
import { asked, countOn, deafen, setHidden, SUMMARY, summaryOf, tabList, tabOf, tabs } from './dashboard-parts.ts';
import { buildLeads, LEADS, leadsOf, serveLeads, untilNextPoll } from './dashboard-market.ts';
import { addJob, newName, test } from './job-people.ts';
import { createGate, watch } from './public-watch.ts';

/** Writes down which of the words ever stood on the page, however shortly. */
async function watchFor(page: Page, words: readonly string[]): Promise<() => Promise<string[]>> {
  await page.addInitScript((wanted) => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenWords: seen });
    const look = () => {
      const text = document.body?.textContent ?? '';
      for (const word of wanted) if (text.includes(word)) seen.add(word);
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  }, words);
  return () => page.evaluate(() => [...(globalThis as unknown as { seenWords: Set<string> }).seenWords]);
}

test('the dashboard shows its skeleton at once, and never the access notice to someone who has a dashboard', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const seenWords = await watchFor(page, ['Provider Access Required', 'Loading leads']);
  const gate = createGate();
  await page.route(/\/api\/(auth\/me|leads|my-purchased-leads)/, async (route) => {
    await gate.passed;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(tabList(page)).toBeVisible();
  await expect(page.getByRole('main').getByText('Loading leads')).toBeAttached();

  gate.open();

  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await seenWords()).toEqual(['Loading leads']);
});

test('a signed-out visitor reads why there is no dashboard, with links to register and log in', async ({ page }) => {
  await page.goto('/dashboard?tab=called');
  await expect(page.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link')).toHaveText(['Register as Provider', 'Login']);
  await main.getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Username').fill('sparky');
  await page.getByLabel('Password', { exact: true }).fill('sparky-demo');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Called customers' })).toBeVisible();
});

test('tab, filter and search are in the URL, and Back steps through them', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.goto('/dashboard?tab=paid');
  const heading = page.getByRole('heading', { level: 1 });
  const titles = new Set<string>();
  for (const { id, label, heading: words } of tabs) {
    await tabOf(page, label).click();
    await expect(page).toHaveURL(`/dashboard?tab=${id}`);
    await expect(heading).toHaveText(words);
    titles.add(await page.title());
  }
  expect(titles.size).toBe(tabs.length);

  await page.goBack();
  await expect(heading).toHaveText('Declined jobs');
  await tabOf(page, 'Called').click();
  await page.getByLabel('Date filter').selectOption({ label: 'Last 7 Days' });
  await page.getByLabel('Search leads and jobs').fill('oven');
  await expect(page).toHaveURL('/dashboard?tab=called&when=last7&q=oven');
  await page.reload();
  await expect(heading).toHaveText('Called customers');
  await expect(page.getByLabel('Date filter')).toHaveValue('last7');
  await expect(page.getByLabel('Search leads and jobs')).toHaveValue('oven');

  await tabOf(page, 'Quoted').click();
  await expect(heading).toHaveText('Quoted jobs');
  await page.goBack();
  await expect(heading).toHaveText('Called customers');
  await expect(page.getByLabel('Search leads and jobs')).toHaveValue('oven');
  await page.goBack();
  await expect(page).toHaveURL('/dashboard?tab=called');
  await expect(page.getByLabel('Date filter')).toHaveValue('all');
  await expect(page.getByLabel('Search leads and jobs')).toHaveValue('');
});

test('the tabs are one tab stop, arrow keys move between them, and a phone scrolls to the selected one', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard?tab=declined');
  await expect(tabOf(page, 'Declined')).toHaveAttribute('aria-selected', 'true');
  await countOn(page, 'Declined');
  await expect(tabOf(page, 'Declined')).toBeInViewport({ ratio: 1 });

  await tabOf(page, 'Declined').focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabOf(page, 'History')).toBeFocused();
  await expect(page).toHaveURL(/tab=purchase_history/);
  await page.keyboard.press('Home');
  await expect(tabOf(page, 'Leads')).toBeFocused();
  await expect(tabOf(page, 'Leads')).toHaveAttribute('aria-selected', 'true');
  await expect(tabOf(page, 'Leads')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(tabList(page).locator(':focus')).toHaveCount(0);
  await page.keyboard.press('Shift+Tab');
  await expect(tabOf(page, 'Leads')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tabList(page).locator(':focus')).toHaveCount(0);
});

test('the page says when the network is gone, and when it is live again', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard');
  const badge = page.getByRole('banner').getByRole('status');
  await expect(badge).toContainText('Live Updates Active');

  await page.context().setOffline(true);
  await expect(badge).toHaveText('OfflineOffline');
  await expect(page.getByRole('alert').filter({ hasText: 'You’re offline' })).toBeVisible();
  await expect(page.getByText(/^Price paused, reconnecting/).first()).toBeVisible();

  await page.context().setOffline(false);
  await expect(badge).toContainText('Live Updates Active');
  await expect(page.getByText('You’re offline')).toHaveCount(0);
});

test('a broken live stream shows within five seconds, and so does its return', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.clock.install();
  await deafen(page);
  await page.goto('/dashboard');
  const badge = page.getByRole('banner').getByRole('status');
  await expect(badge).toBeVisible();
  await page.clock.runFor(5000);
  await expect(badge).toContainText('Reconnecting');

  await page.unroute('**/api/live');

  // Second by second: a try has a deadline by this clock, and needs time by another.
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(badge).toContainText('Live Updates Active', { timeout: 500 });
  }).toPass();
});

test('a lead that is filed or taken is on the market or off it long before the next poll', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const admin = await visit({ as: 'superadmin' });
  await page.clock.install();
  await Promise.all([page.waitForResponse('**/api/live'), page.goto('/dashboard?tab=available')]);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 1000));

  const { id, mark } = await fileLead(page.request);
  const card = page.getByRole('article').filter({ hasText: mark });
  await passUntil(page, async () => (await card.count()) === 1);
  await admin.request.post(`/api/leads/${id}/purchase`, { data: { paymentStatus: 'completed' } });
  await passUntil(page, async () => (await card.getByText('Someone got in first').count()) === 1);
});

/** Lets the page's clock go on in small steps until something is so, and well before its next poll. */
async function passUntil(page: Page, isSo: () => Promise<boolean>): Promise<void> {
  let passedMs = 0;
  const step = async () => {
    passedMs += 100;
    await page.clock.runFor(100);
    return isSo();
  };
  await expect.poll(step).toBe(true);
  expect(passedMs).toBeLessThan(10_000);
}

test('the market polls every 30 s, not while hidden, and at once on return after half a minute', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const paths = asked(page);
  const polls = () => paths.filter((path) => path === '/api/leads').length;
  await deafen(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(polls()).toBe(1);
  await untilNextPoll(page);
  expect(polls()).toBe(2);

  await setHidden(page, true);
  await page.clock.runFor(10_000);
  await setHidden(page, false);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  expect(polls()).toBe(2);

  await setHidden(page, true);
  await page.clock.runFor(120_000);
  expect(polls()).toBe(2);
  const answered = page.waitForResponse(LEADS);
  await setHidden(page, false);
  await answered;
  expect(polls()).toBe(3);
});

test('a team member’s dashboard never requests the market', async ({ visit }) => {
  const page = await visit({ as: 'teammate' });
  const paths = asked(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await countOn(page, 'Purchased');
  await page.clock.runFor(120_000);
  await setHidden(page, true);
  await setHidden(page, false);
  await countOn(page, 'Purchased');
  expect(paths).toContain('/api/my-purchased-leads/summary');
  expect(paths).not.toContain('/api/leads');
});

/** Runs in the page: sums up how far things jump from now on. */
function sumShifts(): void {
  Object.assign(globalThis, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
      if (!hadRecentInput) (globalThis as unknown as { shift: number }).shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: false });
}

// Lower than most, as every lead of few words is.
const LOW_MARKET = Array.from({ length: 8 }, () => ({ electricalWork: 'One light' }));

for (const [tab, width] of [['available', 360], ['available', 1280], ['called', 360], ['called', 1280]] as const) {
  test(`nothing on ${tab} shifts at ${width} px when the data arrives`, async ({ visit }) => {
    const page = await visit({ width, as: 'sparky' });
    // The market of this page alone: whatever others file or take moves a list, as it should.
    const leads = await buildLeads(page, LOW_MARKET);
    await serveLeads(page, () => leads);
    const gate = createGate();
    const hold = async (route: Route) => {
      await gate.passed;
      await route.fallback();
    };
    await page.route(/\/api\/(leads|my-purchased-leads)/, hold);
    await page.goto(`/dashboard?tab=${tab}`);
    await expect(tabList(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.evaluate(sumShifts);
    gate.open();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThanOrEqual(0.02);
  });
}

test('when the server fails the data stays on screen, with its age and a retry button', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await deafen(page);
  await page.goto('/dashboard?tab=available');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.route(LEADS, (route) => route.fulfill({ status: 503, json: { message: 'Busy', code: 'unavailable' } }));
  await page.getByRole('button', { name: /^Updated .* Refresh$/ }).click();
  const notice = page.getByRole('alert').filter({ hasText: /^Last updated \d\d?:\d\d( ?[ap]m)?\. ?Retry$/i });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.unroute(LEADS);
  await notice.getByRole('button', { name: 'Retry' }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a tab counts the rows of its list, shows 99+ above 99, and gives screen readers the full number', async ({ visit }) => {
  const page = await visit();
  const mark = newName('Countess');
  for (const stage of ['purchased', 'called', 'called']) {
    await addJob(page, { customerName: mark }, stage);
  }
  await page.goto(`/dashboard?tab=called&q=${encodeURIComponent(mark)}`);
  expect(await countOn(page, 'Called')).toBe(2);
  await expect(page.getByRole('rowheader', { name: mark })).toHaveCount(2);
  expect(await countOn(page, 'Purchased')).toBe(1);
  expect(await countOn(page, 'History')).toBe(3);
  const named = (await leadsOf(page)).filter(({ customerName }) => customerName.includes(mark));
  expect(await countOn(page, 'Leads')).toBe(named.length);
  await expect(tabOf(page, 'Called')).toHaveAccessibleName(/^Called ?, 2 jobs$/);

  const summary = await summaryOf(page);
  const many = { ...summary.stages, called: { ...summary.stages['called'], count: 120 } };
  await page.route(SUMMARY, (route) => route.fulfill({ json: { ...summary, stages: many } }));
  await page.reload();
  await expect(tabOf(page, 'Called')).toHaveAccessibleName(/^Called ?, 120 jobs$/);
  await expect(tabOf(page, 'Called').getByText('99+', { exact: true })).toBeVisible();
});

test('the dashboard leaves the console empty from tab to tab', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const { complaints, strangers } = watch(page);
  await page.goto('/dashboard');
  for (const { label, heading } of tabs) {
    await tabOf(page, label).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.waitForLoadState('networkidle');
  }
  expect([...complaints, ...strangers]).toEqual([]);
});
