import { expect, type Page } from '@playwright/test';
import { asked, countOn, openMore, tabList, tabs } from './dashboard-parts.ts';
import { test } from './job-people.ts';

interface Glimpses {
  glimpses: string[];
}

/** Writes down every tab, badge and market card that ever stood in the page, from its first moment on. */
async function watchForMarket(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const glimpses = new Set<string>();
    Object.defineProperty(globalThis, 'glimpses', { get: () => [...glimpses] });
    const look = () => {
      for (const tab of document.querySelectorAll('[role=tab]')) {
        if (tab.textContent?.startsWith('Leads')) glimpses.add('the tab Leads');
      }
      if (document.querySelector('article[aria-label^="Lead "]')) glimpses.add('a lead');
      const text = document.body?.textContent ?? '';
      for (const words of ['Available leads', 'Live Updates', 'Only my area', 'What you see before you buy', 'Provider Access Required']) {
        if (text.includes(words)) glimpses.add(words);
      }
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => (globalThis as unknown as Glimpses).glimpses);
}

for (const width of [360, 1280]) {
  test(`a team member never sees a trace of the market at ${width} px`, async ({ visit }) => {
    const page = await visit({ width, as: 'teammate' });
    const paths = asked(page);
    const glimpses = await watchForMarket(page);
    for (const address of ['/dashboard', '/dashboard?tab=available', '/', '/dashboard?tab=paid']) {
      await page.goto(address);
      await countOn(page, 'Purchased');
      await page.waitForLoadState('networkidle');
      expect(await glimpses(), address).toEqual([]);
    }
    await expect(tabList(page).getByRole('tab')).toHaveCount(tabs.length - 1);
    await page.goto('/dashboard?tab=available');
    await expect(page.getByRole('heading', { level: 1, name: 'Purchased leads' })).toBeVisible();
    await expect(page.getByText('Live Updates Active')).toHaveCount(0);
    expect(paths).not.toContain('/api/leads');
  });
}

test('what would betray the market is noticed: its owner sees it', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const glimpses = await watchForMarket(page);
  await page.goto('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  expect(await glimpses()).toEqual(expect.arrayContaining(['the tab Leads', 'a lead', 'Live Updates']));
});

test('a team member’s menus hold no market, no team and no service area', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'teammate' });
  await page.goto('/dashboard');
  const counts = await countOn(page, 'Called');
  expect(counts).toBeGreaterThanOrEqual(0);
  const menu = await openMore(page);
  await expect(menu.getByRole('button', { name: 'Add Lead' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Export Data' })).toBeVisible();
  await expect(menu.getByText(/^Active Leads \d+$/)).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Team Management' })).toHaveCount(0);
  await expect(menu.getByRole('button', { name: 'Manage Service Area' })).toHaveCount(0);
  await expect(menu.getByText('Live prices')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const bar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(bar.getByRole('link')).toHaveText([/^Jobs/, /^History/]);
});

test('a team member’s history shows what was bought and no way to the market', async ({ visit }) => {
  const page = await visit({ as: 'teammate' });
  await page.goto('/dashboard?tab=purchase_history');
  await expect(page.getByRole('table')).toBeVisible();
  await page.goto('/dashboard?tab=purchase_history&q=nothing+that+anybody+wrote');
  await expect(page.getByText('No purchases match')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See leads' })).toHaveCount(0);
  for (const path of ['/api/leads', '/api/leads/archived', '/api/team']) {
    const answer = await page.request.get(path);
    expect([403, 404], path).toContain(answer.status());
  }
});
