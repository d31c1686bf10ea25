import { expect, type Page } from '@playwright/test';
import { fits, violationsInBothThemes } from './accessibility.ts';
import { expectBackCloses } from './back.ts';
import { buildLeads, cardOfLead, serveLeads } from './dashboard-market.ts';
import { showFilters } from './dashboard-parts.ts';
import { test } from './job-people.ts';

/** Opens a market with a lead within sparky's area, one far away and one of which nobody knows where it is. */
async function openMarket(page: Page) {
  const leads = await buildLeads(page, [
    { serviceType: 'repair', urgency: 'emergency', distanceKm: 3 },
    { serviceType: 'repair', urgency: 'flexible', distanceKm: 640 },
    { serviceType: 'repair', urgency: 'flexible', distanceKm: null },
  ]);
  await serveLeads(page, () => leads);
  await page.goto('/dashboard?tab=available');
  const [near, far] = leads;
  if (!near || !far) throw new Error('No lead was built');
  await expect(cardOfLead(page, near)).toBeVisible();
  return { near, far };
}

test('the leads outside the area stand behind a line, and nobody buys one without a question', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const { near, far } = await openMarket(page);
  const list = page.getByRole('list').filter({ has: cardOfLead(page, near) });
  const items = await list.locator('> li').allTextContents();
  expect(items.indexOf('Outside your area, or place not certain (2)')).toBe(1);

  const button = cardOfLead(page, far).getByRole('button', { name: /^Purchase lead/ });
  await button.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Outside your area' });
  await expect(question).toContainText('This job is 640 km from Newtown. Your area is 20 km.');
  expect(await violationsInBothThemes(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expectBackCloses(page, question);

  await button.press('Enter');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('dialog', { name: `Purchase lead ${far.jobReference}` })).toContainText('640 km from Newtown');
  await page.keyboard.press('Escape');

  await cardOfLead(page, near).getByRole('button', { name: /^Purchase lead/ }).click();
  await expect(page.getByRole('dialog', { name: `Purchase lead ${near.jobReference}` })).toBeVisible();
});

test('on a phone the filters stand in one place that says how many are on', async ({ visit }) => {
  const page = await visit({ as: 'sparky', width: 360 });
  const { near, far } = await openMarket(page);
  await showFilters(page);
  await page.getByRole('combobox', { name: 'Urgency' }).selectOption('Emergency');

  await expect(page.getByRole('heading', { level: 1, name: '1 of 3 leads match' })).toBeVisible();
  await expect(cardOfLead(page, far)).toHaveCount(0);
  await page.getByRole('button', { name: 'Filters (1)', expanded: true }).click();
  await expect(page.getByText('Emergency: 1 of 3 shown')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await fits(page)).toBe(true);
  expect(await violationsInBothThemes(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove filter Emergency' }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused();
  await expect(cardOfLead(page, far)).toBeVisible();
  await expect(cardOfLead(page, near)).toBeVisible();
});
