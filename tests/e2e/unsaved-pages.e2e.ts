import { expect, type Page } from '@playwright/test';
import { test } from './job-people.ts';

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
