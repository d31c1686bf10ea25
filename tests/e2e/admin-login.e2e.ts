import { expect, type Page } from '@playwright/test';
import { fits, probe, setTextSize, violationsInBothThemes } from './accessibility.ts';
import { cardUrl } from './card-people.ts';
import { test } from './base-test.ts';
import { enter, notice } from './job-people.ts';
import { logInAsOperator, openAsOperator, signInOperator } from './operators.ts';
import { settled, watch } from './public-watch.ts';

const overview = (page: Page) => page.getByRole('tab', { name: 'Overview' });
const username = (page: Page) => page.getByLabel('Username');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'));

async function expectEmptyLogin(page: Page): Promise<void> {
  await expect(username(page)).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByRole('tab')).toHaveCount(0);
  expect(await kept(page)).toBeNull();
}

for (const [name, site] of [
  ['without any key', ''],
  ['where cards are taken and a maps provider is asked', cardUrl],
] as const) {
  test(`an operator logs in, looks around and logs out; the page asks nobody else, ${name}`, async ({ browser }) => {
    const page = await openAsOperator(browser);
    const seen = watch(page);
    await page.goto(`${site}/admin`);
    await logInAsOperator(page);
    await expect(notice(page, 'Welcome!')).toContainText('Successfully logged in to admin dashboard');
    await expect(overview(page)).toHaveAttribute('aria-selected', 'true');
    for (const [label, tab] of [
      ['Providers', 'providers'],
      ['All Leads', 'leads'],
      ['Overview', 'overview'],
    ] as const) {
      await page.getByRole('tab', { name: label }).click();
      await expect(page).toHaveURL(`${site}/admin?tab=${tab}`);
      await page.waitForLoadState('networkidle');
    }

    await page.getByRole('button', { name: 'Logout' }).click();

    await expect(notice(page, 'Logged Out')).toContainText('Successfully logged out from admin dashboard');
    await expectEmptyLogin(page);
    await page.waitForLoadState('networkidle');
    expect(seen.complaints).toEqual([]);
    expect(seen.strangers).toEqual([]);
    expect(seen.asked.filter((path) => /analytics\/track|auth\/me/.test(path))).toEqual([]);
    await page.context().close();
  });
}

test('a tab of the address is opened, and Back leads through the tabs', async ({ browser, request }) => {
  const page = await openAsOperator(browser, { signIn: await signInOperator(request) });
  await page.goto('/admin?tab=leads');
  await expect(page.getByRole('tab', { name: 'All Leads' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Providers' }).click();
  await expect(page).toHaveURL('/admin?tab=providers');

  await page.goBack();

  await expect(page).toHaveURL('/admin?tab=leads');
  await expect(page.getByRole('tab', { name: 'All Leads' })).toHaveAttribute('aria-selected', 'true');
  await page.context().close();
});

test('a wrong password is said, and the name is kept', async ({ browser }) => {
  const page = await openAsOperator(browser);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Username is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();

  await logInAsOperator(page, 'operator-wrong');

  await expect(notice(page, 'Login Failed')).toContainText('Invalid username or password');
  await expect(username(page)).toHaveValue('operator');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await page.context().close();
});

test('a token that a script of another page carries off opens nothing', async ({ browser, request }) => {
  const signIn = await signInOperator(request);
  const page = await openAsOperator(browser, { signIn });
  await page.goto('/for-providers');

  const stolen = await page.evaluate(() => ({ token: localStorage.getItem('adminToken'), cookie: document.cookie }));

  expect(stolen.token).toBe(signIn.token);
  expect(stolen.cookie).not.toContain('operator');
  const elsewhere = await browser.newContext({ extraHTTPHeaders: { authorization: `Bearer ${stolen.token}` } });
  expect((await elsewhere.request.get(new URL('/api/admin/analytics', page.url()).href)).status()).toBe(401);
  await elsewhere.close();
  await page.context().close();
});

test('a token that was ended elsewhere leads to the login, and the next one back', async ({ browser, request }) => {
  const signIn = await signInOperator(request);
  const page = await openAsOperator(browser, { signIn });
  await page.goto('/admin');
  await expect(overview(page)).toBeVisible();
  // A call of the page between the end and the new load would find the token ended, and the new load would find none.
  await page.goto('about:blank');
  const ended = await request.post('/api/admin/logout', { headers: { authorization: `Bearer ${signIn.token}` }, data: {} });
  expect(ended.status()).toBe(200);

  await page.goto('/admin');

  await expect(page.getByRole('alert')).toHaveText('Please sign in again');
  await expectEmptyLogin(page);
  await logInAsOperator(page);
  await expect(overview(page)).toBeVisible();
  await page.context().close();
});

test('what one tab does, the other follows', async ({ browser }) => {
  const page = await openAsOperator(browser);
  const other = await page.context().newPage();
  await Promise.all([page.goto('/admin'), other.goto('/admin')]);
  await logInAsOperator(page);
  await expect(overview(other)).toBeVisible();

  await other.getByRole('button', { name: 'Logout' }).click();

  await expect(page.getByText('Please sign in again')).toBeVisible();
  await expectEmptyLogin(page);
  await page.context().close();
});

test('a super admin comes and goes by whole pages, and is no operator by that', async ({ browser }) => {
  const page = await openAsOperator(browser);
  await enter(page, 'superadmin');
  await page.goto('/dashboard');
  await settled(page);
  const main = page.getByRole('navigation', { name: 'Main' });
  await Promise.all([page.waitForEvent('domcontentloaded'), main.getByRole('link', { name: 'Admin Panel' }).click()]);
  await expect(page).toHaveURL('/admin');
  await expect(username(page)).toBeVisible();

  await page.getByRole('link', { name: 'Admin Dashboard' }).click();

  await expect(page).toHaveURL('/');
  await expect(main).toBeVisible();
  await page.context().close();
});

test('the theme that was chosen is there before the page, on it and back on the site', async ({ browser }) => {
  const page = await openAsOperator(browser);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Use dark theme' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.context().close();
});

for (const width of [360, 1280]) {
  test(`the login and the dashboard can be read and used by everyone at ${width} px`, async ({ browser }) => {
    const page = await openAsOperator(browser, { width, isWithoutPolicy: true });
    await page.goto('/admin');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    expect.soft(await violationsInBothThemes(page)).toEqual([]);
    expect.soft(await probe(page, 'smallTargets')).toEqual([]);
    await logInAsOperator(page);
    await expect(overview(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeFocused();
    await page.waitForLoadState('networkidle');
    expect.soft(await violationsInBothThemes(page)).toEqual([]);
    await page.context().close();
  });
}

test('nothing is wider than the narrowest phone, also with text of twice the size', async ({ browser, request }) => {
  const page = await openAsOperator(browser, { width: 320 });
  await page.goto('/admin');
  await expect(username(page)).toBeVisible();
  expect(await fits(page)).toBe(true);
  const { token, cookies } = await signInOperator(request);
  await page.context().addCookies(cookies);
  await page.evaluate((value) => localStorage.setItem('adminToken', value), token);
  await page.reload();
  await expect(overview(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await fits(page)).toBe(true);
  await setTextSize(page, 32);
  expect(await fits(page)).toBe(true);
  await page.context().close();
});
