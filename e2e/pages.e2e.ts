import { expect, test } from '@playwright/test';
import { fits, violations } from './accessibility.ts';
import { signIn } from './people.ts';

const publicPages = [
  '/',
  '/get-quote',
  '/quote-success',
  '/for-providers',
  '/provider-signup',
  '/login',
  '/signup',
  '/auth/forgot-password',
  '/admin',
  '/privacy-policy',
  '/terms-and-conditions',
];

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    for (const path of publicPages) {
      test(`${path} has one heading, fits, and is accessible`, async ({ baseURL, page }) => {
        const thirdParty: string[] = [];
        page.on('request', (request) => {
          if (!request.url().startsWith(`${baseURL}/`)) thirdParty.push(request.url());
        });
        const answer = await page.goto(path);
        expect(answer?.status()).toBe(200);
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        expect(await fits(page)).toBe(true);
        expect(await violations(page)).toEqual([]);
        expect(thirdParty).toEqual([]);
      });
    }

    test('an unknown page says so, to people and to machines', async ({ page }) => {
      const answer = await page.goto('/no-such-page');
      expect(answer?.status()).toBe(404);
      await expect(page.getByText('404 Page Not Found')).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

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
