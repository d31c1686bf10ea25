import { expect, type Locator, type Page } from '@playwright/test';

/** Expects the browser's Back to close what is shown and to stay on the page. */
export async function expectBackCloses(page: Page, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const before = page.url();
  await page.goBack();
  await expect(shown).toBeHidden();
  expect(page.url()).toBe(before);
}
