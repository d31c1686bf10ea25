import { expect, type Locator } from '@playwright/test';
import { fits, violationsInBothThemes } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { test } from './job-people.ts';
import { leadCard } from './people.ts';

/** What the lines of an order say, in one look: the price falls between two. */
const sumsOf = (dialog: Locator) => dialog.getByRole('region', { name: 'What you pay' }).locator('dd').allTextContents();

const purchaseButton = (card: Locator) => card.getByRole('button', { name: /^Purchase lead/ });

test('of two people at one lead the second sees at once that it is gone, is offered another one, and keeps their place', async ({ visit }) => {
  const slow = await visit({ as: 'new' });
  const quick = await visit({ as: 'new', width: 360 });
  await fileLead(slow.request);
  const { mark } = await fileLead(slow.request);
  await slow.goto('/dashboard?tab=available');
  await quick.goto('/dashboard?tab=available');

  const card = leadCard(slow, mark);
  await purchaseButton(card).press('Enter');
  const dialog = slow.getByRole('dialog', { name: /^Purchase lead AE-\d+E$/ });
  await expect(dialog.getByText('Buying as')).toBeVisible();
  await expect(dialog.getByText(/A bad lead is replaced/)).toBeVisible();
  const [price, paid] = await sumsOf(dialog);
  expect(paid).toBe(price);
  expect(await violationsInBothThemes(slow)).toEqual([]);

  await purchaseButton(leadCard(quick, mark)).click();
  await quick.getByRole('button', { name: /^Complete demo purchase/ }).click();
  const bought = quick.getByRole('dialog', { name: 'The lead is yours' });
  await expect(bought.getByText('0491 571 266', { exact: true })).toBeVisible();
  await expect(bought.getByText('Ring within 5 minutes: they’re expecting a call.')).toBeVisible();
  await expect(bought.getByRole('link', { name: /\(PDF\)$/ }).or(bought.getByText(/^Your receipt is on its way/))).toBeVisible();

  await expect(dialog.getByText(/^Gone at \$\d+\.\d\d$/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Complete demo purchase/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: /^See AE-\d+E in / })).toBeVisible();
  expect(await violationsInBothThemes(slow)).toEqual([]);
  await slow.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.locator(':focus')).toHaveCount(1);

  await quick.setViewportSize({ width: 320, height: 640 });
  expect(await fits(quick)).toBe(true);
  expect(await violationsInBothThemes(quick)).toEqual([]);
});

test('a dialog that is closed gives the focus back to the button that opened it', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  const { mark } = await fileLead(page.request);
  await page.goto('/dashboard?tab=available');
  const button = purchaseButton(leadCard(page, mark));
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: /^Purchase lead/ })).toBeVisible();

  await page.keyboard.press('Escape');

  await expect(button).toBeFocused();
});
