import { expect, test } from '@playwright/test';
import { fits, violations } from './accessibility.ts';
import { signIn } from './people.ts';

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('every tab of the dashboard fits and is accessible', async ({ page }) => {
      await signIn(page, 'sparky');
      for (const tab of ['available', 'purchased', 'called', 'quote_sent', 'booked_in', 'paid', 'declined', 'purchase_history']) {
        await page.goto(`/dashboard?tab=${tab}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await fits(page)).toBe(true);
        expect(await violations(page)).toEqual([]);
      }
    });

    test('the purchase dialog is accessible', async ({ page }) => {
      await signIn(page, 'sparky');
      await page.getByRole('button', { name: /^Purchase lead/ }).first().click();
      await expect(page.getByRole('button', { name: /Complete demo purchase/ })).toBeVisible();
      expect(await fits(page)).toBe(true);
      expect(await violations(page)).toEqual([]);
    });
  });
}
