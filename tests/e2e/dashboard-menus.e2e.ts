import { expect } from '@playwright/test';
import { fits } from './accessibility.ts';
import { countOn, moreButton, openMore, summaryOf, tabList, tabOf, tabs } from './dashboard-parts.ts';
import { addJob, newName, test } from './job-people.ts';
import { createGate } from './public-watch.ts';

const OPEN_TABS = ['Purchased', 'Called', 'Quoted', 'Accepted', 'Booked in'] as const;

test('the counts in the header and the mobile menu match the tabs', async ({ visit }) => {
  const page = await visit();
  for (const stage of ['purchased', 'called', 'invoice_paid', 'declined']) {
    await addJob(page, { customerName: newName('Header') }, stage);
  }
  await page.goto('/dashboard');
  const history = await countOn(page, 'History');
  expect(history).toBeGreaterThanOrEqual(4);
  const { history: totals } = await summaryOf(page);
  expect(totals.own).toBeGreaterThanOrEqual(4);
  // Jobs of one's own are not bought.
  const purchased = page.getByRole('banner').getByText(/^\d+\s+purchased leads?$/);
  await expect(purchased).toHaveText(new RegExp(`^${totals.count - totals.own}\\s+purchased`));

  await page.setViewportSize({ width: 360, height: 740 });
  const counts = await Promise.all(OPEN_TABS.map((label) => countOn(page, label)));
  const active = counts.reduce((sum, count) => sum + count, 0);
  const menu = await openMore(page);
  await expect(menu.getByText(/^Active Leads \d+$/)).toHaveText(`Active Leads ${active}`);
});

test('the lead count in the bottom bar matches its tab', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard?tab=purchased&q=marrickville');
  const leads = await countOn(page, 'Leads');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  const link = bar.getByRole('link', { name: /^Leads/ });
  await expect(link).toHaveAccessibleName(leads > 0 ? new RegExp(`, ${leads} available$`) : 'Leads');
  await expect(bar.getByRole('link', { name: /^Jobs/ })).toHaveAttribute('aria-current', 'page');
});

test('the header of a wide screen adds, exports and leads to more', async ({ visit }) => {
  const page = await visit();
  await addJob(page, { customerName: newName('Nina') });
  await page.goto('/dashboard?tab=purchased');
  const header = page.getByRole('banner');
  await countOn(page, 'Purchased');
  await header.getByRole('button', { name: 'Add Lead' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(header.getByRole('button', { name: 'Add Lead' })).toBeFocused();

  const download = page.waitForEvent('download');
  await header.getByRole('button', { name: 'Export', exact: true }).click();
  expect((await download).suggestedFilename()).toMatch(/^sparkdrop-leads-\d{4}-\d\d-\d\d\.csv$/);

  await header.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Return on leads' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Return on leads' })).toBeVisible();
  await header.getByRole('button', { name: 'More' }).click();
  await more.getByRole('button', { name: 'Manage Service Area' }).click();
  await expect(page.getByRole('dialog', { name: 'Manage Service Area' })).toBeVisible();
});

test('More is the same on every page of a signed-in electrician, and exports their jobs from there', async ({ visit }) => {
  const page = await visit();
  await addJob(page, { customerName: newName('Nina') });
  const more = page.getByRole('dialog', { name: 'More' });
  const offeredOn = async (path: string) => {
    await page.goto(path);
    await openMore(page);
    return more.getByRole('listitem').allTextContents();
  };
  const offered = await offeredOn('/dashboard?tab=purchased');
  for (const path of ['/team', '/standing-bids', '/account']) {
    expect(await offeredOn(path), path).toEqual(offered);
  }

  const download = page.waitForEvent('download');
  await more.getByRole('button', { name: 'Export Data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^sparkdrop-leads-\d{4}-\d\d-\d\d\.csv$/);
  await expect(page.getByText(/^Exported \d+ leads?$/).first()).toBeVisible();
  await expect(page).toHaveURL('/account');
});

test('other pages keep the links to the dashboard’s tabs where the tabs are, and mark the page that is open', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/dashboard?tab=called');
  await countOn(page, 'Called');
  const bar = await tabList(page).boundingBox();
  const links = page.getByRole('navigation', { name: 'Leads and jobs' });
  for (const [path, here] of [['/account', 'Account'], ['/manage', null], ['/manage/audit-log', null]] as const) {
    await page.goto(path);
    await expect(links.getByRole('link')).toHaveText([...tabs.map(({ label }) => label), ...(here ? [here] : [])]);
    if (here) await expect(links.getByRole('link', { name: here })).toHaveAttribute('aria-current', 'page');
    else await expect(page.getByRole('banner').getByRole('link', { name: /^Manage/ })).toHaveAttribute('aria-current', 'page');
    const box = await links.boundingBox();
    expect([box?.y, box?.height], path).toEqual([bar?.y, bar?.height]);
    expect(await fits(page)).toBe(true);
  }
  await links.getByRole('link', { name: 'Called' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Called customers' })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(links).toBeHidden();
});

test('the links to the dashboard’s tabs move nothing when they come', async ({ visit }) => {
  const page = await visit();
  const gate = createGate();
  await page.route('**/assets/dashboard-links-*.js', async (route) => {
    await gate.passed;
    await route.continue();
  });
  await page.goto('/team');
  const heading = page.getByRole('heading', { level: 1, name: 'Team', exact: true });
  await expect(heading).toBeVisible();
  const before = await heading.boundingBox();
  const links = page.getByRole('navigation', { name: 'Leads and jobs' });
  await expect(links).toHaveCount(0);

  gate.open();

  await expect(links).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
});

test('the header says how many leads were bought from 1280 px on, to a super admin too', async ({ visit }) => {
  for (const as of ['electrician', 'superadmin'] as const) {
    const page = await visit({ as });
    await page.goto('/dashboard?tab=called');
    const count = page.getByRole('banner').getByText(/^\d+\s+purchased leads?$/);
    await expect(count).toBeVisible();
    // What is there for screen readers alone is a pixel wide.
    const box = await count.boundingBox();
    expect(box?.width).toBeGreaterThan(30);
    expect(box?.height, 'in one line').toBeLessThan(30);
    expect(await fits(page)).toBe(true);
  }
});

test('the header stays within the page, for every role that has a dashboard', async ({ visit }) => {
  for (const as of ['sparky', 'teammate', 'superadmin'] as const) {
    const page = await visit({ as });
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/dashboard?tab=purchased');
      await countOn(page, 'Purchased');
      const last = page.getByRole('banner').getByRole('button').filter({ visible: true }).last();
      const [end, panel] = [await last.boundingBox(), await page.getByRole('tabpanel').boundingBox()];
      if (!end || !panel) throw new Error('The header and the panel must be on the page');
      expect(end.x + end.width, `${as} at ${width} px`).toBeLessThanOrEqual(panel.x + panel.width + 16);
      expect(end.height).toBeLessThan(50);
      expect(await fits(page)).toBe(true);
    }
  }
});

test('the mobile menu holds the dashboard’s acts, traps the focus and gives it back', async ({ visit }) => {
  const page = await visit({ width: 360 });
  await addJob(page, { customerName: newName('Nina') });
  await page.goto('/dashboard?tab=purchased');
  await countOn(page, 'Purchased');
  let menu = await openMore(page);
  await expect(menu.getByRole('link', { name: 'Team Management' })).toBeVisible();
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(menu.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(moreButton(page)).toBeFocused();

  menu = await openMore(page);
  const download = page.waitForEvent('download');
  await menu.getByRole('button', { name: 'Export Data' }).click();
  await download;
  await expect(menu).toBeHidden();

  menu = await openMore(page);
  await menu.getByRole('button', { name: 'Add Lead' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Lead' })).toBeVisible();
  await expect(menu).toBeHidden();
  await page.keyboard.press('Escape');

  menu = await openMore(page);
  await menu.getByRole('link', { name: 'Team Management' }).click();
  await expect(page).toHaveURL('/team');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a phone has one menu, with everything of More, on every page of a signed-in electrician', async ({ visit }) => {
  const page = await visit();
  await page.goto('/dashboard?tab=purchased');
  const offered = await (await openMore(page)).getByRole('listitem').allTextContents();
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of ['/dashboard?tab=purchased', '/team', '/standing-bids', '/account']) {
    await page.goto(path);
    const menu = await openMore(page);
    expect(await menu.locator('[data-slot=menu]').getByRole('listitem').allTextContents(), path).toEqual(offered);
    await expect(menu.getByRole('group', { name: 'Live prices' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Account' })).toHaveCount(1);
    await expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(moreButton(page)).toBeFocused();
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0);
  }

  // A page without the bar has it in the header.
  await page.goto('/privacy-policy');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Open menu' })).toBeVisible();
});

test('the bar at the bottom leads to the leads, to the stage that was open last, and to the history', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto('/dashboard?tab=quote_sent');
  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await bar.getByRole('link', { name: /^Leads/ }).click();
  await expect(tabOf(page, 'Leads')).toHaveAttribute('aria-selected', 'true');
  await expect(bar.getByRole('link', { name: /^Leads/ })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: /^History/ }).click();
  await expect(tabOf(page, 'History')).toHaveAttribute('aria-selected', 'true');
  await bar.getByRole('link', { name: /^Jobs/ }).click();
  await expect(tabOf(page, 'Quoted')).toHaveAttribute('aria-selected', 'true');
  await (await openMore(page)).getByRole('link', { name: 'Archived jobs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archived jobs' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
