import { expect, type Page } from '@playwright/test';
import { newAccount } from './job-people.ts';
import { publicForms } from './public-forms.ts';
import { test } from './public-test.ts';
import { settled, watch } from './public-watch.ts';

const formNamed = (name: string) => publicForms.find((form) => form.name === name)!;
const notice = (page: Page, title: string) => page.getByRole('status').filter({ hasText: title }).first();
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
const title = (page: Page, name: string) => page.getByRole('main').getByRole('heading', { name, exact: true });

/** Fields, what is entered in them, and the words that must then stand under them. */
const refusals = [
  {
    path: '/get-quote',
    send: 'Next',
    fields: [
      ['Service location', '   ', 'Service location is required'],
      [
        'Describe the electrical work',
        '         x',
        'Please provide more details about the electrical work needed (minimum 10 characters)',
      ],
    ],
  },
  {
    path: '/for-providers',
    send: 'Request Callback Now',
    fields: [
      ['First name', 'A', 'First name required'],
      ['Last name', 'B', 'Last name required'],
      ['Mobile number', '13 11 14', 'Valid mobile number required'],
      ['Email', 'nobody', 'Valid email required'],
      ['Business name', 'C', 'Business name required'],
      ['Service area', 'D', 'Service area required'],
    ],
  },
  {
    path: '/auth/forgot-password',
    send: 'Send Reset Instructions',
    fields: [['Email', 'nobody', 'Please enter a valid email address']],
  },
  {
    path: '/auth/reset-password?token=t',
    send: 'Update Password',
    fields: [
      ['New Password', 'short', 'Password must be at least 6 characters'],
      ['Confirm New Password', 'other', 'Please confirm your password'],
    ],
  },
] as const;

for (const { path, send, fields } of refusals) {
  test(`${path} says what is missing, under each field`, async ({ page }) => {
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && !request.url().includes('/analytics/')) calls += 1;
    });
    await page.goto(path);
    await settled(page);
    for (const [label, value] of fields) await page.getByRole('main').getByLabel(label, { exact: true }).first().fill(value);
    await button(page, send).click();

    for (const [label, value, words] of fields) {
      const field = page.getByRole('main').getByLabel(label, { exact: true }).first();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(field).toHaveAccessibleDescription(new RegExp(words.replaceAll(/[()]/g, '\\$&')));
      await expect(field).toHaveValue(value);
    }
    expect(calls).toBe(0);
  });
}

test('the last step of a quote asks for a name and a whole phone number', async ({ page }) => {
  const form = formNamed('quote');
  await form.fill(page);
  await page.getByLabel('Full name').fill('   ');
  await page.getByLabel('Phone number').fill('13 11 14');
  await form.send(page).click();

  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/Customer name is required/);
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription(/Phone number must be at least 10 digits/);
});

test('two passwords that differ are told apart under the second', async ({ page }) => {
  const form = formNamed('new password');
  await form.fill(page);
  await page.getByLabel('Confirm New Password', { exact: true }).fill('another long one');
  await form.send(page).click();

  await expect(page.getByLabel('Confirm New Password', { exact: true })).toHaveAccessibleDescription(/Passwords don't match/);
});

test('a callback is confirmed in a notice and on the page', async ({ page }) => {
  const seen = watch(page);
  const form = formNamed('callback');
  await form.fill(page);
  await form.send(page).click();

  const promise = 'We aim to call you within 24 hours to discuss your application.';
  await expect(notice(page, 'Callback Requested!')).toContainText(promise);
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Callback Requested!' })).toContainText(promise);
  expect(seen.complaints).toEqual([]);
});

test('every button that asks for a callback leads to the form’s first field', async ({ page }) => {
  await page.goto('/for-providers');
  await settled(page);
  const ways = page.getByRole('main').getByText('Request Callback', { exact: true }).and(page.locator('a, button'));
  const count = await ways.count();
  expect(count).toBeGreaterThan(1);
  for (let index = 0; index < count; index += 1) {
    await ways.nth(index).click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page.getByLabel('First name')).toBeInViewport();
    await page.getByRole('heading', { level: 1 }).focus();
  }
});

test('wrong sign-ins get one answer, right ones a welcome', async ({ page }) => {
  for (const username of ['sparky', 'nobody-of-this-name']) {
    await page.goto('/login');
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Password', { exact: true }).fill('wrong one');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toHaveText('Invalid username or password');
    await expect(alert).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveValue(username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  }
  await page.getByLabel('Username').fill('customer');
  await page.getByLabel('Password', { exact: true }).fill('customer-demo');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Login successful')).toContainText('Welcome back!');
});

test('an account that is taken is named under its field', async ({ page }) => {
  const form = formNamed('sign-up');
  await form.fill(page);
  await page.getByLabel('Username').fill('sparky');
  await form.send(page).click();

  await expect(page.getByRole('alert').filter({ hasText: 'Failed to create account. Please try again.' }).first()).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Company name')).toHaveValue('Volt Electrical');
});

test('instructions for a new password are promised to every address', async ({ page }) => {
  await page.goto('/auth/forgot-password');
  await page.getByRole('main').getByLabel('Email').fill('nobody-here@example.com');
  await page.keyboard.press('Enter');

  await expect(notice(page, 'Reset email sent')).toContainText('Check your email for password reset instructions.');
  await expect(title(page, 'Check Your Email')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/spam/i);
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login');
  await button(page, 'Try Different Email').click();
  await expect(page.getByRole('main').getByLabel('Email')).toBeEditable();
});

test('without a token there is no form to send, and a way to a new one', async ({ page }) => {
  await page.goto('/auth/reset-password');
  await settled(page);

  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid or missing reset token');
  await expect(button(page, 'Update Password')).toBeDisabled();
  await expect(page.getByRole('main').locator('a[href="/auth/forgot-password"]')).toBeVisible();
  await expect(link(page, 'Back to Login')).toHaveAttribute('href', '/login');
});

test('a forgotten password is replaced in the demo, once, and the old one is worth nothing', async ({ page }) => {
  const username = await newAccount(page.request);
  await page.context().clearCookies();
  await page.goto('/auth/forgot-password');
  await page.getByRole('main').getByLabel('Email').fill(`${username}@example.com`);
  await button(page, 'Send Reset Instructions').click();

  await expect(notice(page, 'Development Mode - Reset Link Ready')).toContainText('Reset link generated successfully.');
  await expect(title(page, 'Password Reset Ready')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Email not received? Use instant reset');
  await expect(page.getByRole('main')).toContainText('Secure link expires in 1 hour');
  const instant = link(page, 'Reset Your Password Now');
  const href = (await instant.getAttribute('href')) ?? '';
  expect(href).toMatch(/^\/auth\/reset-password\?token=/);
  await instant.click();

  await page.getByLabel('New Password', { exact: true }).fill('an entirely new one');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('an entirely new one');
  await page.keyboard.press('Enter');
  await expect(notice(page, 'Password reset successful')).toContainText(
    'Your password has been updated. You can now login with your new password.',
  );
  await expect(title(page, 'Password Reset Successful')).toBeVisible();
  await expect(page.getByText('Redirecting to login page in a few seconds...').first()).toBeVisible();
  await button(page, 'Go to Login').or(link(page, 'Go to Login')).click();
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid username or password');
  await page.getByLabel('Password', { exact: true }).fill('an entirely new one');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');

  await page.context().clearCookies();
  await page.goto(href);
  await page.getByLabel('New Password', { exact: true }).fill('yet another one');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('yet another one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByRole('alert').first()).toContainText('This link has expired or was used already.');
  await expect(page.getByRole('main').locator('a[href="/auth/forgot-password"]').first()).toBeVisible();
});

test('the page after a new password goes to the sign-in by itself', async ({ page }) => {
  await page.route('**/api/auth/reset-password', (route) => route.fulfill({ json: { message: 'Done' } }));
  const form = formNamed('new password');
  await form.fill(page);
  await form.send(page).click();

  await expect(title(page, 'Password Reset Successful')).toBeVisible();
  await page.waitForURL('**/login');
});

test('an address with nothing at it says so in the words people know', async ({ page }) => {
  await page.goto('/nothing/here');

  await expect(title(page, '404 Page Not Found')).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  for (const href of ['/', '/get-quote']) await expect(page.getByRole('main').locator(`a[href="${href}"]`)).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="tel:+61"]')).toBeVisible();
});
