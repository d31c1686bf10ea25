import { expect, type Page } from '@playwright/test';
import { enter } from './job-people.ts';
import { signIn } from './people.ts';
import { test } from './public-test.ts';
import { settled } from './public-watch.ts';

const HOME = 'Electricians, Australia-wide';

/** Notes every heading and every password field that is in the document at any moment. */
async function noteWhatAppears(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(globalThis, { seenHere: seen });
    const look = () => {
      for (const title of document.querySelectorAll('h1')) seen.add(title.textContent ?? '');
      if (document.querySelector('input[type=password]')) seen.add('a password field');
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { seenHere: Set<string> }).seenHere]);
}

test('someone signed in never sees the visitors’ home page or the sign-in form flash by', async ({ page }) => {
  await enter(page, 'sparky');
  const whatAppeared = await noteWhatAppears(page);

  for (const path of ['/', '/login']) {
    await page.goto(path);
    await expect(page.getByRole('article').first()).toBeVisible();
    const appeared = await whatAppeared();
    expect(appeared.length, path).toBeGreaterThan(0);
    expect(appeared, path).not.toContain(HOME);
    expect(appeared, path).not.toContain('a password field');
  }
});

test('what the server sends depends on who asks, and nothing may keep the one for the other', async ({ page }) => {
  const forVisitors = await page.request.get('/');
  await enter(page, 'sparky');
  const forSparky = await page.request.get('/');

  expect(await forVisitors.text()).toContain(HOME);
  expect(await forSparky.text()).not.toContain(HOME);
  expect(forVisitors.headers()['vary']).toContain('Cookie');
  expect(forSparky.headers()['cache-control']).toBe('no-store');
});

test('a customer who signs in is back on the home page, as themselves', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Username').fill('customer');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.keyboard.press('Enter');

  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByRole('heading', { level: 1, name: HOME })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Account/ })).toBeVisible();
});

async function pressLogout(page: Page): Promise<void> {
  // A page that arrives takes the focus, which would close the menu.
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

test('who signs out says goodbye to the dashboard', async ({ page }) => {
  await signIn(page, 'sparky');
  await pressLogout(page);

  const notice = page.getByRole('status').filter({ hasText: 'Logged out successfully' }).first();
  await expect(notice).toContainText('You have been logged out of your account.');
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Provider Access Required' })).toBeVisible();
  await expect(page.getByText('This dashboard is only available to registered service providers.')).toBeVisible();
});

test('a sign-out that fails is not taken for one', async ({ page }) => {
  await enter(page, 'sparky');
  await page.goto('/dashboard');
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad</h1>' }));
  await pressLogout(page);

  const notice = page.getByRole('alert').filter({ hasText: 'Logout failed' }).first();
  await expect(notice).toContainText('There was an error logging out. Please try again.');
  await page.reload();
  await settled(page);
  await expect(page.getByRole('article').first()).toBeVisible();
});
