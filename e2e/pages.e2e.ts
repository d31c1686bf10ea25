import { expect, test } from '@playwright/test';
import { fits, violations } from './accessibility.ts';
import { signIn } from './people.ts';

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('the purchase dialog is accessible', async ({ page }) => {
      await signIn(page, 'sparky');
      await page.getByRole('button', { name: /^Purchase lead/ }).first().click();
      await expect(page.getByRole('button', { name: /Complete demo purchase/ })).toBeVisible();
      expect(await fits(page)).toBe(true);
      expect(await violations(page)).toEqual([]);
    });
  });
}
