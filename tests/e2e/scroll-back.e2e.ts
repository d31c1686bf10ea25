import { expect, type Page } from '@playwright/test';
import { test } from './job-people.ts';

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

test('Back leads to the place in a long list where it was left', async ({ visit }) => {
  const page = await visit({ width: 360 });
  await page.goto('/dashboard?tab=available');
  const cards = page.getByRole('article', { name: /^Lead AE-/ });
  await expect.poll(() => cards.count()).toBeGreaterThan(10);
  const tenth = cards.nth(9);
  await tenth.evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
  const left = await scrollTop(page);
  expect(left).toBeGreaterThan(1500);
  // The page remembers it with the scroll event.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

  // Clicked from where the list is: a pointer would scroll to it first.
  await page.locator('footer a[href="/privacy-policy"]').evaluate((link: HTMLAnchorElement) => link.click());
  await expect(page).toHaveURL(/privacy-policy/);
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();

  await expect(page).toHaveURL(/tab=available/);
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(left - 50);
  expect(await scrollTop(page)).toBeLessThan(left + 50);
});
