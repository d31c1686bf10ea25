import { expect } from '@playwright/test';
import { violationsInBothThemes } from './accessibility.ts';
import { test } from './base-test.ts';
import { enter } from './job-people.ts';
import { leadCard, newMark, newPerson } from './people.ts';

test('an emergency is filed as one without further questions, and comes back with 000 and a call first', async ({ browser }) => {
  const mark = newMark();
  const { page } = await newPerson(browser, { width: 360, height: 740 });
  await page.goto('/get-quote');
  await page.getByRole('combobox', { name: 'Service location' }).fill('Newtown NSW 2042');
  await page.getByLabel('Describe the electrical work').fill(`No power, burning smell from the ${mark}`);
  await page.getByText('No power, sparks or a burning smell').click();
  await expect(page.getByRole('link', { name: '000' })).toBeVisible();
  await expect(page.getByText('When can the work happen?')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Step 2 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Emergency, as soon as possible')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Full name').fill('Bridget Storytest');
  await page.getByLabel('Phone number').fill('0491 573 087');
  await page.getByRole('button', { name: 'Get Free Quote' }).click();
  await page.waitForURL('**/quote-success');

  const call = page.getByRole('link', { name: /^Call 1800/ }).first();
  await expect(page.getByRole('link', { name: '000' })).toBeInViewport();
  await expect(call).toBeInViewport();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('link', { name: '000' })).toBeInViewport();

  const sparky = await newPerson(browser, { width: 360, height: 740 });
  await enter(sparky.page, 'sparky');
  await sparky.page.goto('/dashboard');
  const card = leadCard(sparky.page, mark);
  await expect(card.getByText('Emergency', { exact: true })).toHaveCount(1);
  await expect(card).toContainText('As soon as possible');
});
