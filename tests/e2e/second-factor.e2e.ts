import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { fits, flawsHere, violationsInBothThemes } from './accessibility.ts';
import { test } from './base-test.ts';

// Its product requires a second factor: nobody else's test signs in to it.
test.use({ ownProduct: 'factor' });

const STEP_MS = 30_000;
const REFUSAL = { message: 'Please confirm it’s you with your second factor', code: 'step_up_required', requestId: 'e2e' };

async function openBrowser(browser: Browser, width = 1280) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 }, acceptDownloads: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** Gives a page a device that makes passkeys and uses them when it is asked to. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** The codes of an app, each of them another one: what was used does not work again. */
function appOf(secret: string) {
  const app = new TOTP({ secret });
  let last = 0;
  return async (page: Page) => {
    // The server takes the code of the next half minute as well.
    const next = () => Math.floor(Date.now() / STEP_MS) + 1;
    while (next() <= last) await page.waitForTimeout(1000);
    last = last === 0 ? next() - 1 : next();
    return app.generate({ timestamp: last * STEP_MS });
  };
}

async function sendPassword(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Username').fill('superadmin');
  await page.getByLabel('Password', { exact: true }).fill('superadmin-demo');
  await page.getByRole('button', { name: 'Login' }).click();
}

const security = (page: Page) => page.getByRole('dialog', { name: 'Security' });

/** Sets an authenticator app up in the dialog, and returns what shows its codes. */
async function setUpApp(page: Page, dialog: Locator) {
  await dialog.getByRole('button', { name: 'Set up an app' }).click();
  await expect(dialog.locator('title', { hasText: 'QR code for an authenticator app' })).toBeAttached();
  const key = await dialog.locator('p.font-mono').innerText();
  const code = appOf(key.replaceAll(/\s/g, ''));
  await dialog.getByLabel('Code from the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn on the app' }).click();
  await expect(dialog.getByLabel('Code from the app')).toBeFocused();
  await expect(dialog.getByText(/That code isn’t right/)).toBeVisible();
  await dialog.getByLabel('Code from the app').fill(await code(page));
  await dialog.getByRole('button', { name: 'Turn on the app' }).click();
  await expect(dialog.getByText(/Set up .*, not used yet\./)).toBeVisible();
  return code;
}

/** Reads the recovery codes that are shown this once. */
async function keepRecoveryCodes(dialog: Locator): Promise<string[]> {
  const panel = dialog.getByRole('region', { name: 'Save these recovery codes' });
  await expect(panel.getByRole('heading')).toBeFocused();
  const codes = await panel.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await panel.getByRole('button', { name: 'I’ve saved them' }).click();
  return codes;
}

test('a super admin sets a second factor up, signs in with each way, loses the device, and confirms what cannot be undone', async ({ browser }) => {
  test.setTimeout(300_000);
  const first = await openBrowser(browser);
  const { page } = first;
  await addAuthenticator(page);

  // The one sign-in without.
  await sendPassword(page);
  const dialog = security(page);
  await expect(dialog).toContainText('Your account needs a second factor');
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByText('Please name the passkey')).toBeVisible();
  await dialog.getByLabel('Passkey name').fill('My phone');
  await dialog.getByRole('button', { name: 'Create passkey' }).click();
  await expect(dialog.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  const codes = await keepRecoveryCodes(dialog);
  const code = await setUpApp(page, dialog);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0);

  // With the passkey.
  await sendPassword(page);
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await page.waitForURL('**/dashboard');

  // To Lead, ten minutes later: the server's answer of then, once.
  const answers: number[] = [];
  await page.route('**/contact-to-lead', async (route) => {
    answers.push(route.request().postData()?.length ?? 0);
    if (answers.length === 1) await route.fulfill({ status: 403, json: REFUSAL });
    else await route.continue();
  });
  await page.goto('/dashboard?tab=purchased');
  const job = page.getByRole('article').filter({ has: page.getByRole('button', { name: /^To Lead/ }) }).first();
  await job.getByRole('button', { name: /^To Lead/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'To Lead' }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(stepUp).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await stepUp.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(stepUp).toHaveCount(0);
  await expect(page.getByText('Contact turned into a lead', { exact: true }).first()).toBeVisible();
  expect(answers).toHaveLength(2);

  // On a phone with the keyboard alone, by a code of the app.
  const phone = await openBrowser(browser, 360);
  await phone.page.goto('/login');
  await phone.page.getByLabel('Username').focus();
  await phone.page.keyboard.type('superadmin');
  await phone.page.keyboard.press('Tab');
  await phone.page.keyboard.type('superadmin-demo');
  await phone.page.keyboard.press('Enter');
  await expect(phone.page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
  expect(await fits(phone.page)).toBe(true);
  await pressTo(phone.page, 'Use a code from your app instead');
  const field = phone.page.getByLabel('Code from your authenticator app');
  await field.focus();
  await phone.page.keyboard.type(await code(phone.page));
  await phone.page.keyboard.press('Enter');
  await phone.page.waitForURL('**/dashboard');
  await phone.page.getByRole('button', { name: 'More', exact: true }).focus();
  await phone.page.keyboard.press('Enter');
  await pressTo(phone.page, 'Security');
  await expect(security(phone.page)).toContainText('10 of your codes are left');
  expect(await fits(phone.page)).toBe(true);
  expect(await flawsHere(phone.page)).toEqual([]);
  await phone.page.keyboard.press('Escape');
  await expect(security(phone.page)).toHaveCount(0);

  // The device is lost: a recovery code lets in, once.
  const lost = await openBrowser(browser);
  for (const attempt of ['first', 'second'] as const) {
    await sendPassword(lost.page);
    await lost.page.getByRole('button', { name: 'Use a recovery code instead' }).click();
    await lost.page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await lost.page.getByRole('button', { name: 'Confirm', exact: true }).click();
    if (attempt === 'second') {
      await expect(lost.page.getByText('That recovery code isn’t right, or has been used.')).toBeVisible();
      continue;
    }
    await lost.page.waitForURL('**/dashboard');
    await lost.page.getByRole('button', { name: /^Account/ }).click();
    await lost.page.getByRole('button', { name: 'Security' }).click();
    await security(lost.page).getByRole('button', { name: 'Remove My phone' }).click();
    await lost.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(security(lost.page).getByRole('button', { name: 'Remove My phone' })).toHaveCount(0);
    await expect(security(lost.page)).toContainText('9 of your codes are left');
    await lost.page.keyboard.press('Escape');
    await lost.page.getByRole('button', { name: /^Account/ }).click();
    await lost.page.getByRole('button', { name: 'Logout' }).click();
    await expect(lost.page.getByRole('button', { name: /^Account/ })).toHaveCount(0);
  }
  expect([...first.errors, ...phone.errors, ...lost.errors]).toEqual([]);
});

/** Goes with Tab to a button of this name and presses it. */
async function pressTo(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  for (let count = 0; count < 40; count += 1) {
    if (await button.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
}

test('an operator sets an authenticator app up and signs in with it, on a phone', async ({ browser }) => {
  const { page, errors } = await openBrowser(browser, 360);
  const logIn = async () => {
    await page.getByLabel('Username').fill('operator');
    await page.getByLabel('Password', { exact: true }).fill('operator-demo');
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await page.goto('/admin');
  await logIn();
  await expect(security(page)).toContainText('Your account needs a second factor');
  expect(await fits(page)).toBe(true);
  const code = await setUpApp(page, security(page));
  await keepRecoveryCodes(security(page));
  // The panel of the codes is gone by then, and with it the button that was pressed.
  await expect(security(page).getByRole('region', { name: 'Save these recovery codes' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(security(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();

  await logIn();
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Operator login' })).toBeVisible();
  await logIn();
  await page.getByLabel('Code from your authenticator app').fill(await code(page));
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Operator login' })).toHaveCount(0);
  expect(errors).toEqual([]);
});
