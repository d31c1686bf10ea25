import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fits, flaws, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { openMore } from './dashboard-parts.ts';
import { enter } from './job-people.ts';
import { newPerson, signUpElectrician } from './people.ts';

const PASSWORD = 'a long enough one';
const NEW_PASSWORD = 'another long enough one';

/** The texts of the emails to an address, of one kind. */
function emailsTo(address: string, kind: string): string[] {
  const folder = process.env['E2E_MAIL'] ?? '';
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith(`${kind}-`)) : [];
  const texts = names.map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='));
  return texts.filter((text) => text.includes(`To: ${address}`));
}

/** The path of the link that confirms a new address; null while there is none. */
const linkTo = (address: string) => emailsTo(address, 'email-change').map((text) => /\/auth\/confirm-email\?token=[\w-]{43}/.exec(text)?.[0])[0] ?? null;

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function expectGood(page: Page): Promise<void> {
  expect(await flawsHere(page)).toEqual([]);
  expect(await fits(page)).toBe(true);
}

test('a new electrician changes everything about their account, on a phone', async ({ browser }) => {
  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  const username = await signUpElectrician(page);
  const address = `new-${username}@example.com`;
  await (await openMore(page)).getByRole('link', { name: 'Account' }).click();
  await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeFocused();
  await expectGood(page);

  // A server's refusal stands at its field, and nothing is lost without a question.
  const details = section(page, 'Your details');
  await details.getByLabel('First name').fill('Ngāire');
  await details.getByLabel('Phone').fill('12');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Phone number must be at least 10 digits')).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Jobs' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await details.getByLabel('Phone').fill('0491 570 006');
  await details.getByRole('button', { name: 'Save details' }).click();
  await expect(details.getByText('Saved')).toBeVisible();

  const business = section(page, 'Your business');
  await business.getByLabel('ABN').fill('51 824 753 557');
  await business.getByRole('button', { name: 'Save business' }).click();
  await expect(business.getByText('Please enter a valid ABN of 11 digits')).toBeVisible();
  await business.getByLabel('ABN').fill('51824753556');
  await business.getByRole('button', { name: 'Save business' }).click();
  await expect(business.getByText('Saved')).toBeVisible();

  const email = section(page, 'Email');
  await email.getByRole('button', { name: 'Change email' }).click();
  await expect(email.getByLabel('New email')).toBeFocused();
  await email.getByLabel('New email').fill(address);
  await email.getByLabel('Current password').fill('not the one');
  await email.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(email.getByText('That isn’t your current password')).toBeVisible();
  await email.getByLabel('Current password').fill(PASSWORD);
  await email.getByRole('button', { name: 'Send the link', exact: true }).click();
  await expect(email.getByText(`We sent a link to ${address}.`)).toBeVisible();
  await expectGood(page);
  await expect.poll(() => linkTo(address)).not.toBeNull();
  const opened = await page.context().newPage();
  await opened.goto(linkTo(address) ?? '');
  await opened.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(opened.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expect.poll(() => emailsTo(`${username}@example.com`, 'email-changed').length).toBe(1);
  await page.reload();
  await expect(email.getByText(address)).toBeVisible();
  await expect(email.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(business.getByLabel('ABN')).toHaveValue('51 824 753 556');
  await expect(details.getByLabel('First name')).toHaveValue('Ngāire');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page, 'Your data').getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sparkdrop-my-data-[\d-]+\.json$/);
  expect(errors).toEqual([]);
});

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/me')).status() === 200;

test('an electrician signs other devices out, one of them and by a new password', async ({ browser }) => {
  const { page, errors } = await newPerson(browser);
  const username = await signUpElectrician(page);
  const [laptop, phone] = await Promise.all([newPerson(browser), newPerson(browser)]);
  await logIn(laptop.page, username, PASSWORD);
  await logIn(phone.page, username, PASSWORD);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('link', { name: 'Account', exact: true }).click();

  const devices = section(page, 'Devices');
  await expect(devices.getByRole('listitem')).toHaveCount(3);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await expect(devices.getByRole('listitem').first()).toContainText(/Chrome|Linux/);
  await expectGood(page);
  await devices.getByRole('button', { name: /^Sign out .*last seen/ }).first().click();
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByText(/is signed out\.$/)).toBeFocused();
  const still = await Promise.all([laptop, phone].map(({ page: other }) => isSignedIn(other)));
  expect(still.filter(Boolean)).toHaveLength(1);

  const password = section(page, 'Password');
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByLabel('Current password')).toBeFocused();
  await password.getByLabel('Current password').fill(PASSWORD);
  await password.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await password.getByLabel('Confirm new password').fill(`${NEW_PASSWORD}r`);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText("Passwords don't match")).toBeVisible();
  await password.getByLabel('Confirm new password').fill(NEW_PASSWORD);
  await password.getByRole('button', { name: 'Change password' }).click();
  await expect(password.getByText('Your password is changed')).toBeVisible();
  await expect(password.getByRole('button', { name: 'Change password' })).toBeFocused();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedIn(page)).toBe(true);
  for (const { page: other } of [laptop, phone]) expect(await isSignedIn(other)).toBe(false);
  const away = phone.page;
  await away.goto('/account');
  await expect(away).toHaveURL(/\/login\?next=%2Faccount$/);
  await away.getByLabel('Username').fill(username);
  await away.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await away.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(away.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  expect([...errors, ...laptop.errors, ...phone.errors]).toEqual([]);
});

test('a new electrician sees first steps that go when they are done', async ({ browser }) => {
  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  await signUpElectrician(page);
  const steps = page.getByRole('region', { name: 'Welcome, Ada' });
  await expect(steps).toContainText('Three optional things to set up');
  await expect(page.getByText('All caught up')).toHaveCount(0);
  await expectGood(page);

  await steps.getByRole('button', { name: /^Turn on alerts/ }).click();
  const alerts = page.getByRole('dialog', { name: 'Alerts' });
  await alerts.getByRole('button', { name: 'Save' }).click();
  await expect(alerts).toHaveCount(0);
  await expect(steps).toContainText('Two optional things to set up');
  await steps.getByRole('button', { name: /^Set your service area/ }).click();
  const area = page.getByRole('dialog', { name: 'Manage Service Area' });
  await area.getByRole('combobox', { name: 'Service location' }).fill('Marrickville');
  await page.getByRole('option', { name: /Marrickville NSW 2204/ }).first().click();
  await area.getByRole('button', { name: 'Save' }).click();
  await expect(steps).toContainText('One optional thing to set up');
  await steps.getByRole('link', { name: /^Add your licence/ }).click();
  const needs = page.getByRole('dialog', { name: 'What you need to buy' });
  await needs.getByLabel('Licence number').fill('123456C');
  await needs.getByLabel('Licence state').selectOption('NSW');
  await needs.getByLabel('Licence class').selectOption({ label: 'Electrical contractor' });
  await needs.getByLabel('Name on the licence').fill('Volt Electrical');
  await needs.getByRole('button', { name: 'Send licence' }).click();
  await expect(needs.getByText('Licence being checked')).toBeVisible();
  await needs.getByRole('button', { name: 'Back to the market' }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.getByText('All caught up')).toBeVisible();

  const other = await newPerson(browser);
  await signUpElectrician(other.page);
  await expect(other.page.getByRole('button', { name: 'Dismiss the first steps' })).toBeVisible();
  // A reload is still the first visit; a tab opened later shows one line.
  await other.page.reload();
  await expect(other.page.getByRole('button', { name: 'Dismiss the first steps' })).toBeVisible();
  const later = await other.page.context().newPage();
  await later.goto('/dashboard');
  const line = later.getByRole('region', { name: 'Welcome, Ada' });
  await expect(line).toContainText('0 of 3 steps done·Set your area');
  expect((await line.boundingBox())?.height).toBeLessThan(50);
  await line.getByRole('button', { name: 'First steps' }).click();
  await later.getByRole('button', { name: 'Dismiss the first steps' }).click();
  await expect(line).toHaveCount(0);
  await later.reload();
  await expect(later.getByText('All caught up')).toBeVisible();
  expect([...errors, ...other.errors]).toEqual([]);
});

for (const username of ['teammate', 'customer', 'superadmin']) {
  test(`${username} has an account page with what concerns them`, async ({ browser }) => {
    const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
    if (username === 'customer') {
      await page.goto('/login?next=/account');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill('customer-demo');
      await page.getByRole('button', { name: 'Login', exact: true }).click();
    } else {
      await enter(page, username);
      await page.goto('/account');
    }
    await expect(section(page, 'Devices')).toBeVisible();
    await expect(section(page, 'Your business')).toHaveCount(0);
    await expect(section(page, 'Saved card')).toHaveCount(0);
    await expect(section(page, 'Leads')).toHaveCount(username === 'superadmin' ? 1 : 0);
    await expect(section(page, 'Second factor')).toHaveCount(username === 'superadmin' ? 1 : 0);
    expect(await fits(page)).toBe(true);
    if (username === 'superadmin') {
      await page.setViewportSize({ width: 1280, height: 800 });
      expect(await fits(page)).toBe(true);
      await page.setViewportSize({ width: 360, height: 740 });
    }
    expect(await flaws(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
}
