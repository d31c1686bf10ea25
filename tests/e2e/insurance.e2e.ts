import { readFileSync } from 'node:fs';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { enter } from './job-people.ts';
import { fileQuote, leadCard, signUpElectrician } from './people.ts';

// In its product buying needs insurance: elsewhere it does not.
test.use({ ownProduct: 'insured' });

const CERTIFICATE = '%PDF-1.7\nCertificate of currency\n%%EOF\n';

async function personThere(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // The browser hands a chooser over only from when somebody listens: listening with the key press would come too late.
  page.on('filechooser', () => undefined);
  return { page, errors };
}

/** Moves the focus there as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 100; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not get there');
}

/** Fills in and sends the form with the keyboard alone. */
async function sendCertificate(page: Page, dialog: Locator, policyNumber: string): Promise<void> {
  await tabTo(page, dialog.getByLabel('Insurer'));
  await page.keyboard.type('Sparks Mutual');
  await tabTo(page, dialog.getByLabel('Policy number'));
  await page.keyboard.type(policyNumber);
  await tabTo(page, dialog.getByLabel('Sum insured'));
  await page.keyboard.type('20,000,000');
  await tabTo(page, dialog.getByLabel('Last day of the policy'));
  // The same whichever comes first, day or month.
  await page.keyboard.type('11112098');
  await tabTo(page, dialog.getByLabel('Certificate of currency'));
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Enter')]);
  await chooser.setFiles({ name: 'certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from(CERTIFICATE) });
  await tabTo(page, dialog.getByRole('button', { name: 'Send certificate' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('We’re checking your insurance');
}

async function openChecks(page: Page, username: string): Promise<Locator> {
  await page.goto(`/manage/providers?q=${username}&show=waiting`);
  const provider = page.getByRole('rowgroup', { name: 'Ada Volt' });
  await provider.getByRole('button', { name: /^Check insurance and ABN/ }).click();
  return page.getByRole('dialog', { name: 'Insurance and ABN of Ada Volt' });
}

test('an electrician without insurance learns that it is missing, sends the certificate, learns why it was refused, sends another and buys', async ({ browser }) => {
  const mark = 'the fan over the long workbench';
  const [customer, admin, ada] = [await personThere(browser, 360), await personThere(browser, 1280), await personThere(browser, 360)];
  await enter(admin.page, 'superadmin');
  await admin.page.goto('/manage/market');
  await admin.page.getByRole('checkbox', { name: /^Buying also needs public liability insurance/ }).check();
  await admin.page.getByRole('button', { name: 'Save changes' }).click();
  const question = admin.page.getByRole('alertdialog');
  await expect(question).toContainText('Public liability insurance');
  await question.getByRole('button', { name: 'Save settings' }).click();
  await expect(question).toHaveCount(0);
  await fileQuote(customer.page, {
    name: 'Bridget Gatetest',
    phone: '0491 571 266',
    location: '7 Hidden Lane, Marrickville NSW 2204',
    work: `Please mend ${mark}.`,
  });

  const username = await signUpElectrician(ada.page);
  const card = leadCard(ada.page, mark);
  await expect(card).toContainText('Customer');
  const purchase = card.getByRole('button', { name: /^Purchase lead/ });
  await tabTo(ada.page, purchase);
  await ada.page.keyboard.press('Enter');
  const dialog = ada.page.getByRole('dialog', { name: 'What you need to buy leads' });
  await expect(dialog).toContainText('Add your public liability insurance');
  expect(await flawsHere(ada.page)).toEqual([]);
  expect(await fits(ada.page)).toBe(true);
  await sendCertificate(ada.page, dialog, 'PL-1');

  const checks = await openChecks(admin.page, username);
  await expect(checks.getByText('$20,000,000')).toBeVisible();
  expect(await flawsHere(admin.page)).toEqual([]);
  const [download] = await Promise.all([admin.page.waitForEvent('download'), checks.getByRole('link', { name: 'Download certificate' }).click()]);
  expect(download.suggestedFilename()).toMatch(/^insurance-\d+\.pdf$/);
  expect(readFileSync(await download.path(), 'utf8')).toBe(CERTIFICATE);
  await checks.getByRole('button', { name: 'Refuse…' }).click();
  await checks.getByLabel('Why is it refused?').fill('The certificate names another business.');
  await checks.getByRole('button', { name: 'Refuse with this reason' }).click();
  await expect(checks.getByText('Refused', { exact: true })).toBeVisible();

  await ada.page.reload();
  await tabTo(ada.page, purchase);
  await ada.page.keyboard.press('Enter');
  await expect(dialog).toContainText('Why: The certificate names another business.');
  await sendCertificate(ada.page, dialog, 'PL-2');

  const again = await openChecks(admin.page, username);
  await again.getByRole('button', { name: 'Verify this policy' }).click();
  await expect(again.getByText('Verified', { exact: true })).toBeVisible();

  await ada.page.reload();
  await expect(card).toContainText('Bridget');
  await tabTo(ada.page, purchase);
  await ada.page.keyboard.press('Enter');
  await ada.page.getByRole('dialog').getByRole('button', { name: /Complete demo purchase/ }).click();
  await expect(ada.page.getByText('Bridget Gatetest').first()).toBeVisible();
  expect([...customer.errors, ...admin.errors, ...ada.errors]).toEqual([]);
});
