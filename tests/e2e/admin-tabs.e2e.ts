import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { fits, probe, setTextSize, violationsInBothThemes } from './accessibility.ts';
import { test as base } from './base-test.ts';
import { notice } from './job-people.ts';
import { openAsOperator, signInOperator, type OperatorSignIn } from './operators.ts';
import { settled, watch } from './public-watch.ts';

interface Operators {
  /** Opens a browser of an operator who is signed in; it is closed when the test is over. */
  visit: (screen?: { width?: number; isWithoutPolicy?: boolean }) => Promise<Page>;
}

/** Tests of one worker share a sign-in: one connection may only log in so often. */
const test = base.extend<Operators, { signIn: OperatorSignIn }>({
  signIn: [
    async ({ playwright }, provide) => {
      const request = await playwright.request.newContext({ baseURL: process.env['E2E_BASE_URL'] ?? '' });
      await provide(await signInOperator(request));
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  visit: async ({ browser, signIn }, provide) => {
    const pages: Page[] = [];
    await provide(async (screen = {}) => {
      const page = await openAsOperator(browser, { ...screen, signIn });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

const figures = [
  'Purchases and revenue by month',
  'How far purchases got',
  'Hours of the week',
  'Price by time on the market',
] as const;

const figureOf = (page: Page, name: string) => page.getByRole('figure', { name });
const cards = (page: Page) => page.getByRole('article');
/** The buttons that open the rows of a wide screen's table. */
const openers = (page: Page) => page.getByRole('table').getByRole('button', { name: /^Details of/ });
const tile = (page: Page, term: string) => page.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]');

async function showTables(page: Page): Promise<void> {
  for (const name of figures) await figureOf(page, name).getByText('Show as table').click();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Details of/ }).first().click();
}

const tabs: readonly { id: string; isThere: (page: Page) => Locator; prepare?: (page: Page) => Promise<void> }[] = [
  { id: 'overview', isThere: (page) => figureOf(page, 'Hours of the week') },
  { id: 'overview', isThere: (page) => figureOf(page, 'Hours of the week'), prepare: showTables },
  { id: 'providers', isThere: (page) => cards(page).or(openers(page)).first() },
  { id: 'providers&q=nobody+at+all', isThere: (page) => page.getByText('No provider matches') },
  { id: 'leads', isThere: (page) => cards(page).or(openers(page)).first() },
  { id: 'leads', isThere: (page) => cards(page).or(openers(page)).first(), prepare: openFirst },
];

for (const width of [360, 1280]) {
  test(`at ${width} px every tab can be read and used by everyone`, async ({ visit }) => {
    const page = await visit({ width, isWithoutPolicy: true });
    for (const { id, isThere, prepare } of tabs) {
      await test.step(prepare ? `${id}, opened` : id, async () => {
        await page.setViewportSize({ width, height: 740 });
        await page.goto(`/admin?tab=${id}`);
        await expect(isThere(page)).toBeVisible();
        await prepare?.(page);
        await settled(page);

        expect.soft(await violationsInBothThemes(page)).toEqual([]);
        expect.soft(await probe(page, 'brokenHeadings')).toEqual([]);
        expect.soft(await fits(page)).toBe(true);
        await page.setViewportSize({ width: 320, height: 740 });
        expect.soft(await fits(page)).toBe(true);
        await setTextSize(page, 32);
        expect.soft(await fits(page)).toBe(true);
        await setTextSize(page, 16);
      });
    }
  });
}

test('the overview tells and draws the market, within its content policy', async ({ visit }) => {
  const page = await visit();
  const seen = watch(page);
  await page.goto('/admin');
  await expect(tile(page, 'Total Revenue')).toHaveText(/^\$[\d,]+\.\d\d$/);
  await expect(tile(page, 'Conversion Rate')).toHaveText(/^\d+\.\d%$/);
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Callbacks waiting');
  await expect(figureOf(page, 'Purchases and revenue by month').locator('.recharts-bar-rectangle').first()).toBeVisible();
  await expect(figureOf(page, 'Price by time on the market').locator('.recharts-scatter-symbol').first()).toBeVisible();

  const week = figureOf(page, 'Hours of the week');
  await week.getByRole('button', { name: 'Sold' }).click();
  await expect(week).toContainText('When leads are sold');
  await showTables(page);
  await expect(week.getByRole('row')).toHaveCount(25);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();

  await page.waitForLoadState('networkidle');
  await expect(page.locator('main')).not.toContainText(/NaN|undefined|null/);
  expect(seen.complaints).toEqual([]);
  expect(seen.strangers).toEqual([]);
});

test('providers are searched for, and the search stays when the page is loaded again', async ({ visit }) => {
  const page = await visit();
  await page.goto('/admin?tab=providers');
  const archer = page.getByRole('rowgroup', { name: 'Sam Archer' });
  await archer.getByRole('button', { name: /^Details/ }).click();
  await expect(archer).toContainText('sparky@example.com');
  await expect(archer).toContainText('Active');

  await page.getByRole('searchbox').fill('archer elec');
  await expect(page).toHaveURL('/admin?tab=providers&q=archer+elec');
  await expect(archer).toBeVisible();
  await expect(openers(page)).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('archer elec');
  await expect(openers(page)).toHaveCount(1);

  await page.getByLabel('Status').selectOption('Inactive');
  await expect(page.getByText('No provider matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).last().click();
  await expect(page).toHaveURL('/admin?tab=providers');
  await expect(archer).toBeVisible();
});

test('a sold lead opens to its auction and its buyer, who leads to the electricians', async ({ visit }) => {
  const page = await visit();
  await page.goto('/admin?tab=leads&status=sold');
  const price = page.getByRole('columnheader', { name: 'Sold for' });
  await price.getByRole('button').click();
  await expect(price).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL('/admin?tab=leads&status=sold&sort=-price');
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await openers(page).first().click();
  const row = page.getByRole('table').locator('tbody').first();
  await expect(row).toContainText(/From\$\d/);
  await expect(row).toContainText(/after (an hour|\d+ (minutes?|hours))/);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\?tab=providers&q=/);
});

test('leads are narrowed and downloaded as a file', async ({ visit }) => {
  const page = await visit({ width: 360 });
  await page.goto('/admin?tab=leads');
  await expect(cards(page).first()).toContainText(/^Lead #\d+/);
  await page.getByLabel('Status').selectOption('Available');
  await expect(page).toHaveURL('/admin?tab=leads&status=available');
  const count = page.getByText(/^\d+ leads?$/);
  await expect(count).toBeVisible();
  await expect(cards(page).filter({ hasText: 'Sold' })).toHaveCount(0);
  const shown = await cards(page).count();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await coming;

  await expect(notice(page, `Downloaded ${shown} lead`)).toBeVisible();
  expect(file.suggestedFilename()).toMatch(/^sparkdrop-all-leads-\d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').trim().split('\r\n');
  expect(lines[0]).toContain('"Job Reference","Status","Suburb"');
  expect(lines).toHaveLength(shown + 1);
});

const loads = [
  { path: 'analytics', tab: 'overview', title: 'The figures couldn’t be loaded', rest: 'How far purchases got' },
  { path: 'charts', tab: 'overview', title: 'The charts couldn’t be loaded', rest: 'Total Revenue' },
  { path: 'providers', tab: 'providers', title: 'The providers couldn’t be loaded', rest: 'Provider Management' },
  { path: 'leads', tab: 'leads', title: 'The leads couldn’t be loaded', rest: 'All Leads Management' },
] as const;

test('when a part cannot be loaded, the rest is there and it can be tried again', async ({ visit }) => {
  const page = await visit({ width: 360 });
  for (const { path, tab, title, rest } of loads) {
    const pattern = `**/api/admin/${path}*`;
    await page.route(pattern, (route) => route.abort());
    await page.goto(`/admin?tab=${tab}`);
    const alert = page.getByRole('alert');
    await expect(alert).toHaveCount(1);
    await expect(alert).toContainText(title);
    await expect(page.getByText(rest).first()).toBeVisible();
    for (const other of ['Overview', 'Providers', 'All Leads']) {
      await page.getByRole('tab', { name: other }).click();
      const isHere = { Overview: 'overview', Providers: 'providers', 'All Leads': 'leads' }[other] === tab;
      await expect(alert).toHaveCount(isHere ? 1 : 0);
    }

    await page.unroute(pattern);
    await page.goto(`/admin?tab=${tab}`);
    await expect(alert).toHaveCount(0);
  }
});

test('a part that failed comes with another try, without the rest being asked for again', async ({ visit }) => {
  const page = await visit();
  await page.route('**/api/admin/charts', (route) => route.abort());
  await page.goto('/admin');
  const alert = page.getByRole('alert').filter({ hasText: 'The charts couldn’t be loaded' });
  await expect(alert).toBeVisible();
  await expect(tile(page, 'Total Providers')).toBeVisible();
  await page.unroute('**/api/admin/charts');
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));

  await alert.getByRole('button', { name: 'Try again' }).click();

  await expect(figureOf(page, 'How far purchases got')).toBeVisible();
  expect(asked.filter((path) => path.startsWith('/api/admin'))).toEqual(['/api/admin/charts']);
});
