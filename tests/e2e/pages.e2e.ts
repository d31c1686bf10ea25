import { expect } from '@playwright/test';
import { flaws } from './accessibility.ts';
import { fileLead, openPurchase } from './card-people.ts';
import { test } from './job-people.ts';

test('the purchase dialog is accessible', async ({ visit }) => {
  const page = await visit();
  const { mark } = await fileLead(page.request);
  const dialog = await openPurchase(page, mark);
  await expect(dialog.getByRole('button', { name: /Complete demo purchase/ })).toBeVisible();
  expect(await flaws(page)).toEqual([]);
});
