import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { test } from './base-test.ts';
import { newPerson, signUpElectrician } from './people.ts';

/** The path of the link in the welcome email to an address; null while there is none. */
function linkTo(email: string): string | null {
  const folder = process.env['E2E_MAIL'] ?? '';
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('welcome-')) : [];
  for (const name of names) {
    const message = readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
    if (message.includes(`To: ${email}`)) return /\/auth\/confirm-email\?token=[\w-]{43}/.exec(message)?.[0] ?? null;
  }
  return null;
}

test('a new electrician confirms their address with the link of the welcome email, and can add people then', async ({ browser }) => {
  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  const email = `${await signUpElectrician(page)}@example.com`;
  const notice = page.getByText('Confirm your email address');
  await expect(notice).toBeVisible();
  const line = page.getByRole('group').filter({ has: notice });
  expect((await line.boundingBox())?.height, 'one line').toBeLessThan(50);
  await notice.click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`Sent to ${email}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the link' })).toHaveAttribute('href', /^\/auth\/confirm-email\?token=/);
  expect(await flaws(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await page.goto('/team');
  await expect(page.getByText('Confirm it to add people to your team.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add a team member' })).toHaveCount(0);

  await expect.poll(() => linkTo(email)).not.toBeNull();
  const opened = await page.context().newPage();
  const response = await opened.goto(linkTo(email) ?? '');
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(opened).toHaveURL(/\/auth\/confirm-email$/);
  expect(await flaws(opened)).toEqual([]);
  await opened.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(opened.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused();
  await opened.getByRole('link', { name: 'Go to your dashboard' }).click();
  await opened.waitForURL(/\/(dashboard)?$/);
  await expect(opened.getByText('Confirm your email address')).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('button', { name: 'Add a team member' })).toBeVisible();
  expect(errors).toEqual([]);
});

test('someone who opens the link in a browser where they are not signed in signs in there, and it is confirmed', async ({ browser }) => {
  const { page: first } = await newPerson(browser);
  const username = await signUpElectrician(first);
  const email = `${username}@example.com`;
  await expect.poll(() => linkTo(email)).not.toBeNull();

  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await page.goto(linkTo(email) ?? '');
  const button = page.getByRole('button', { name: 'Confirm this address' });
  await button.click();
  await expect(page.getByRole('heading', { name: 'Sign in to confirm this address' })).toBeFocused();
  await expect(page.getByRole('link', { name: 'Set a new password by email' })).toHaveAttribute('href', '/auth/forgot-password');
  expect(await flaws(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await first.reload();
  await expect(first.getByText('Confirm your email address')).toBeVisible();

  await page.reload();
  await button.click();
  await page.getByRole('button', { name: 'Use sparky' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'You’re signed in with another account' })).toBeFocused();
  expect(await flaws(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeFocused();
  await expect(page).toHaveURL(/\/auth\/confirm-email$/);

  await first.reload();
  await expect(first.getByText('Confirm your email address')).toHaveCount(0);
  // The document of the link itself is the one request that may carry its token.
  expect(asked.filter((request) => request.includes('token='))).toHaveLength(1);
  expect(errors).toEqual([]);
});
