import { expect } from '@playwright/test';
import { fits } from './accessibility.ts';
import { test } from './base-test.ts';
import { pathOf, publicRoutes } from './public-routes.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('every public page can be read, and leads to a phone', async ({ page, request }) => {
  for (const route of publicRoutes.filter(({ isDrawnByBrowser }) => !isDrawnByBrowser)) {
    await page.goto(await pathOf(route, request));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const call = page.getByRole('banner').getByRole('link', { name: /^Call/ });
    await expect(call).toBeVisible();
    await expect(call).toHaveAttribute('href', /^tel:\+61\d+$/);
  }
});

test('the home page says what this is and takes a suburb to the quote form', async ({ page }) => {
  await page.goto('/');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Get Free Electrical Quote' }).first()).toHaveAttribute('href', '/get-quote');
  await expect(main.getByRole('link', { name: /^Call/ }).first()).toHaveAttribute('href', /^tel:\+61\d+$/);

  await main.getByRole('combobox').or(main.getByRole('textbox')).first().fill('Bondi Beach & Co');
  await main.getByRole('button', { name: 'Find Local Electricians' }).click();

  await expect(page).toHaveURL('/get-quote?serviceLocation=Bondi+Beach+%26+Co');
  const notice = page.locator('body > noscript p');
  await expect(notice).toBeVisible();
  expect(await notice.textContent()).toBe('Forms on this site need JavaScript. Please turn it on, or phone us.');
});

test('Enter in the field searches as well', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').locator('[name=serviceLocation]').fill('Hobart');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL('/get-quote?serviceLocation=Hobart');
});

test('a form with personal data never puts it into an address', async ({ page }) => {
  for (const path of ['/login', '/signup', '/get-quote', '/for-providers', '/auth/forgot-password', '/auth/reset-password?token=x']) {
    await page.goto(path);
    const methods = await page.locator('main form').evaluateAll((forms) => forms.map((form) => (form as HTMLFormElement).method));
    expect(methods, path).toContain('post');
    expect(new Set(methods), path).toEqual(new Set(['post']));
  }
});

test('nothing is wider than a small phone', async ({ browser, request, baseURL }) => {
  // The script only measures: the page's own stay off, as no file of them arrives.
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.route('**/assets/*.js', (route) => route.abort());
  for (const route of publicRoutes.filter(({ isDrawnByBrowser }) => !isDrawnByBrowser)) {
    await page.goto(await pathOf(route, request));
    expect(await fits(page), route.name).toBe(true);
  }
  await context.close();
});
