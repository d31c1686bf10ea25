import { expect, type Page } from '@playwright/test';
import { PASSWORD, test } from './job-people.ts';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' });
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard changes' });

test('the market settings ask before they are left by a link, by Back and by the end of the page', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/reports');
  await page.getByRole('link', { name: /^Market/ }).first().click();
  await expect(page).toHaveURL('/manage/market');
  const field = page.getByRole('main').locator('input[inputmode="decimal"]').first();
  await field.fill('51.00');

  await page.getByRole('link', { name: /^Callbacks/ }).first().click();
  await keep(page).click();
  await expect(page).toHaveURL('/manage/market');
  await expect(field).toHaveValue('51.00');

  await page.goBack();
  await keep(page).click();
  await expect(page).toHaveURL('/manage/market');
  await expect(field).toHaveValue('51.00');

  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const leaving = await asked;
  expect(leaving.type()).toBe('beforeunload');
  await leaving.dismiss();
  await closing;

  await page.goBack();
  await discard(page).click();
  await expect(page).toHaveURL('/manage/reports');
});

test('a session that ends takes nothing that is typed: signing in again above the page saves it', async ({ visit }) => {
  const page = await visit({ as: 'new', width: 360 });
  const { username } = (await (await page.request.get('/api/auth/me')).json()) as { username: string };
  await page.goto('/account');
  const company = page.getByLabel('Company name');
  await company.fill('Volt and Daughters');
  await page.context().clearCookies();

  const save = page.locator('form').filter({ has: company }).getByRole('button', { name: /^Save/ });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'You’ve been signed out' });
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  const password = dialog.getByLabel('Password', { exact: true });
  await password.fill('wrong');
  await dialog.getByRole('button', { name: 'Login' }).click();
  await expect(dialog.getByText('Invalid username or password')).toBeVisible();
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Login' }).click();

  await expect(dialog).toBeHidden();
  await expect(page.locator('form').filter({ has: company }).getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Company name')).toHaveValue('Volt and Daughters');
});
