import { expect } from '@playwright/test';
import { violationsInBothThemes } from './accessibility.ts';
import { test } from './base-test.ts';
import { settled, watch } from './public-watch.ts';

test('a link brings the next page’s title, its heading the focus, and its top', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Join Our Network' }).click();

  const heading = page.getByRole('heading', { level: 1 });
  await expect(page).toHaveURL('/for-providers');
  await expect(page).toHaveTitle(/^Electrical leads/);
  await expect(heading).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await expect(page.locator('title, link[rel=canonical], meta[name=description]')).toHaveCount(3);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  expect(seen.asked.filter((path) => path === '/for-providers')).toEqual([]);
  expect(seen.complaints).toEqual([]);
});

test('the page that is open is marked in the navigation', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/get-quote');
  const nav = page.getByRole('navigation', { name: 'Main' });

  await expect(nav.getByRole('link', { name: 'Get Electrical Quote' })).toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', 'page');
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Get Electrical Quote']);
  await expect(page.getByRole('banner').getByRole('link', { name: 'For electricians' })).toHaveAttribute('href', '/for-providers');
});

test('the menu of a phone is a dialog that keeps the focus and gives it back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await settled(page);
  const opener = page.getByRole('button', { name: 'Open menu' });
  await opener.focus();
  await page.keyboard.press('Enter');

  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Provider Login' })).toHaveAttribute('href', '/login');
  expect(await violationsInBothThemes(page)).toEqual([]);
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.click();
  await menu.getByRole('link', { name: 'Get Electrical Quote' }).click();
  await expect(page).toHaveURL('/get-quote');
  await expect(menu).toHaveCount(0);
});

test('on a small phone the first screen has the headline, the quote and the call', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/');

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('link', { name: 'Get Free Electrical Quote' }).first()).toBeInViewport({ ratio: 1 });
  await expect(main.getByRole('link', { name: /^Call/ }).first()).toBeInViewport({ ratio: 1 });
});

test('a phone that is dark gets dark pages, before any script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL!, colorScheme: 'dark' });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');

  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(15, 21, 18)');
  await context.close();
});

test('a call is dialled at once and counted on the side', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  // The browser of the test has nothing to dial with.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
  const counted = page.waitForRequest((request) => (request.postData() ?? '').includes('phone_click'));
  await page.getByRole('banner').getByRole('link', { name: /^Call/ }).click();

  const body = (await counted).postData() ?? '';
  expect(JSON.parse(body)).toMatchObject({ eventType: 'phone_click', pagePath: '/' });
});

test('what cannot be counted is a line in the console and nothing more', async ({ page }) => {
  const seen = watch(page, ['/api/analytics/track']);
  await page.route('**/api/analytics/track', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/');
  await settled(page);

  await expect.poll(() => seen.complaints.length).toBeGreaterThan(0);
  for (const complaint of seen.complaints) expect(complaint).toMatch(/^warning: An event was not counted/);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a job on the home page opens the quote form with the work filled in', async ({ page }) => {
  const seen = watch(page);
  await page.goto('/');
  await settled(page);
  await page.getByRole('main').getByRole('link', { name: 'EV charger' }).click();

  await expect(page.getByRole('radio', { name: /^Upgrade/ })).toBeChecked();
  await expect(page.getByLabel('Describe the electrical work')).toHaveValue('Install an EV charger');

  await page.reload();
  await settled(page);
  await expect(page.getByRole('radio', { name: /^Upgrade/ })).toBeChecked();
  await expect(page.getByLabel('Describe the electrical work')).toHaveValue('Install an EV charger');
  expect(seen.complaints).toEqual([]);
});

test('the home page leads to suburbs, also for those who came from another page', async ({ page }) => {
  for (const start of ['/', '/get-quote']) {
    await page.goto(start);
    await settled(page);
    if (start !== '/') await page.getByRole('banner').getByRole('link').first().click();
    await expect(page.getByRole('navigation', { name: 'Electricians by suburb' }).getByRole('link', { name: 'Newtown' })).toHaveAttribute(
      'href',
      '/electricians/nsw/newtown-2042',
    );
  }
});

test('the home page keeps its place while its pictures come', async ({ page }) => {
  await page.goto('/');
  await settled(page);
  const pictures = page.getByRole('main').locator('img');
  const count = await pictures.count();
  expect(count).toBe(11);
  for (let index = 0; index < count; index += 1) {
    const picture = pictures.nth(index);
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true);
    await expect(picture).toHaveAttribute('width', /^\d+$/);
    await expect(picture).toHaveAttribute('height', /^\d+$/);
    await expect(picture).toHaveAttribute('alt', '');
  }
});
