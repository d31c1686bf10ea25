import { expect, type Page } from '@playwright/test';
import { tabList } from './dashboard-parts.ts';
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

test('a heading that gets the focus is in view, below the tabs', async ({ visit }) => {
  for (const width of [360, 1280]) {
    const page = await visit({ width, as: 'sparky' });
    await page.goto('/dashboard?tab=available');
    await expect(page.getByRole('article').first()).toBeVisible();
    const heading = page.getByRole('heading', { level: 1 });
    for (const hiddenBy of [20, 60, 1500]) {
      await heading.evaluate((element, by) => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        const { top } = element.getBoundingClientRect();
        window.scrollBy({ top: top - 110 + by, behavior: 'instant' });
      }, hiddenBy);
      // As a purchase or archiving does once its card is gone.
      await heading.focus();
      await expect(async () => {
        const bar = await tabList(page).locator('..').boundingBox();
        const box = await heading.boundingBox();
        expect(box?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      }).toPass();
    }
  }
});
