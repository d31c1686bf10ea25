import { expect } from '@playwright/test';
import { test } from './public-test.ts';
import { settled } from './public-watch.ts';

/** Words that each page must show where everybody may buy. */
const words: Readonly<Record<string, readonly string[]>> = {
  '/': [
    'Fast Response',
    'Look up the licence',
    'Flexible Scheduling',
    'Upfront Pricing',
    'Any Location',
    'Lightning Fast',
    'Across Australia',
    'Why Choose',
    'Get Free Electrical Quote',
    'Find Local Electricians',
  ],
  '/get-quote': ['Get Your Free Electrical Services Quote', 'Electrical Work Details', 'Step 1 of 4'],
  '/for-providers': ['How It Works', '01', 'Set up your account', '02', 'Start Earning', '03', 'Smart Auction Pricing', '$6,800', '$680'],
  '/provider-signup': ['Join Sparkdrop', 'Electrician', 'From $40', 'Zero', '$0', 'Sign up as an electrician'],
  '/how-standing-bids-work': ['For example', '7:30', '52:30', 'The rules', 'Someone presses first'],
  '/login': ['Forgot your password?', 'Sign up as electrician'],
  '/auth/forgot-password': ['Send Reset Instructions', 'Back to Login'],
  '/privacy-policy': ['Version 5', '15 August 2025', 'pays us a fee for your details', 'What software decides'],
  '/terms-conditions': ['Version 3', '15 August 2025', 'due immediately', 'Who may buy leads'],
};

test('every page says what it promises', async ({ page }) => {
  for (const [path, expected] of Object.entries(words)) {
    await page.goto(path);
    for (const text of expected) await expect.soft(page.getByRole('main'), path).toContainText(text);
  }
});

test('every page leads to the others from its foot', async ({ page }) => {
  await page.goto('/privacy-policy');
  const links = {
    '/get-quote': /quote/i,
    '/for-providers': 'Join Our Network',
    '/signup': 'Electrician Sign Up',
    '/login': 'Electrician Sign In',
    '/privacy-policy': 'Privacy Policy',
    '/terms-and-conditions': /Terms/,
  };
  for (const [href, name] of Object.entries(links)) {
    await expect(page.getByRole('contentinfo').getByRole('link', { name }).first()).toHaveAttribute('href', href);
  }
  const areas = ['Sydney', 'Melbourne', 'Brisbane', 'Perth', 'Adelaide', 'All Australia Wide', 'Canberra', 'Darwin', 'Hobart'];
  for (const area of areas) await expect(page.getByRole('contentinfo')).toContainText(area);
});

test('who sent no request is not told that it was sent', async ({ page }) => {
  await page.goto('/quote-success');
  await settled(page);

  await expect(page.getByText(/submitted/i)).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Another Quote' })).toHaveAttribute('href', '/get-quote');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(6);
});

test('the electricians’ landing page leads to a form that is one', async ({ page }) => {
  await page.goto('/provider-signup');
  await settled(page);
  await expect(page).toHaveTitle('Electrician Sign Up');
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  await expect(page.getByRole('main').getByRole('link', { name: 'Get a quote' })).toHaveAttribute('href', '/get-quote');

  await page.getByRole('link', { name: 'Sign up as an electrician' }).click();
  await expect(page).toHaveURL('/signup');
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
});
