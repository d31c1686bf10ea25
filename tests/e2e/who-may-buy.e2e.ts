import { type Browser, expect, type Page } from '@playwright/test';
import { fits, flaws, violationsInBothThemes } from './accessibility.ts';
import { expectBackCloses } from './back.ts';
import { test } from './base-test.ts';
import { enter } from './job-people.ts';
import { fileQuote, leadCard, signUpElectrician } from './people.ts';

// The market settings of its product are changed: elsewhere everybody may buy.
test.use({ ownProduct: 'ruled' });

async function personThere(browser: Browser, width: number) {
  const context = await browser.newContext({ viewport: { width, height: width < 600 ? 740 : 900 } });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { page, errors };
}

/** Chooses who may buy, as a super admin does. */
async function chooseRule(page: Page, label: string): Promise<void> {
  await page.goto('/manage/market');
  await page.getByRole('radio', { name: label }).check();
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Who may buy');
  await question.getByRole('button', { name: 'Save settings' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('radio', { name: label })).toBeChecked();
}

test('an electrician who may not buy yet learns what is missing, brings it, and buys once the licence is verified, but not in other states', async ({ browser }) => {
  const mark = 'the light over the green letterbox';
  const markElsewhere = 'the fan over the red workbench';
  const [customer, admin, ada] = [await personThere(browser, 360), await personThere(browser, 1280), await personThere(browser, 360)];
  await enter(admin.page, 'superadmin');
  await chooseRule(admin.page, 'Accounts with an electrical licence that we’ve verified');
  expect(await flaws(admin.page)).toEqual([]);
  await fileQuote(customer.page, {
    name: 'Bridget Gatetest',
    phone: '0491 571 266',
    location: '7 Hidden Lane, Marrickville NSW 2204',
    work: `Please mend ${mark}. Bridget is home after five.`,
  });
  await fileQuote(customer.page, {
    name: 'Quentin Gatetest',
    phone: '0491 570 156',
    location: '9 Hidden Lane, Toowong QLD 4066',
    work: `Please mend ${markElsewhere}.`,
  });

  const username = await signUpElectrician(ada.page);
  const card = leadCard(ada.page, mark);
  await expect(card).toContainText('Customer');
  await expect(card).not.toContainText('Bridget');
  await expect(card).not.toContainText('266');
  await card.getByRole('button', { name: /^Purchase lead/ }).click();
  const dialog = ada.page.getByRole('dialog', { name: 'What you need to buy leads' });
  await expect(dialog).toContainText('Confirm your email address');
  await expect(dialog).toContainText('No licence on file');
  expect(await violationsInBothThemes(ada.page)).toEqual([]);
  expect(await fits(ada.page)).toBe(true);
  await expectBackCloses(ada.page, dialog);
  await card.getByRole('button', { name: /^Purchase lead/ }).click();

  await dialog.getByLabel('Licence number').fill('4711C');
  await dialog.getByLabel('Licence state').selectOption('NSW');
  await dialog.getByLabel('Licence class').selectOption({ label: 'Electrical contractor' });
  await dialog.getByLabel('Name on the licence').fill('Volt Electrical Pty Ltd');
  await dialog.getByRole('button', { name: 'Send licence' }).click();
  await expect(dialog).toContainText('Licence being checked');
  await dialog.getByRole('button', { name: 'Send the link again' }).click();
  await dialog.getByRole('link', { name: 'Open the link' }).click();
  await ada.page.getByRole('button', { name: 'Confirm this address' }).click();
  await ada.page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await card.getByRole('button', { name: /^Purchase lead/ }).click();
  await expect(dialog).toContainText('Licence being checked');
  await expect(dialog).not.toContainText('Confirm your email address');

  await admin.page.goto(`/manage/providers?show=waiting&q=${username}`);
  const provider = admin.page.getByRole('rowgroup', { name: 'Ada Volt' });
  await provider.getByRole('button', { name: /^Refuse/ }).click();
  const refusal = admin.page.getByRole('dialog', { name: 'Refuse this licence' });
  await refusal.getByLabel('Reason').fill('The register has this number under another name.');
  await refusal.getByRole('button', { name: 'Refuse licence' }).click();
  await expect(refusal).toHaveCount(0);

  await ada.page.goto('/dashboard?needs=buying');
  await expect(dialog).toContainText('The register has this number under another name.');
  expect(await violationsInBothThemes(ada.page)).toEqual([]);
  await dialog.getByLabel('Name on the licence').fill('Ada Volt');
  await dialog.getByRole('button', { name: 'Send licence' }).click();
  await expect(dialog).toContainText('Licence being checked');
  await dialog.getByRole('button', { name: 'Back to the market' }).click();
  await expect(ada.page).not.toHaveURL(/needs=/);

  await admin.page.reload();
  await expect(admin.page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await fits(admin.page)).toBe(true);
  expect(await violationsInBothThemes(admin.page)).toEqual([]);
  await provider.getByRole('button', { name: /^Verify/ }).click();
  await expect(provider).toContainText('Please enter the day on which the licence expires');
  await provider.getByLabel(/^Expires on/).fill('2099-01-31');
  await provider.getByRole('button', { name: /^Verify/ }).click();
  await expect(provider.getByRole('button', { name: /^Remove verification/ })).toBeVisible();

  await ada.page.reload();
  await expect(card).toContainText('Bridget');
  const elsewhere = leadCard(ada.page, markElsewhere).getByRole('button', { name: /^Purchase lead/ });
  const reason = ada.page.getByRole('dialog', { name: 'What you need to buy this lead' });
  await elsewhere.click();
  await expect(reason).toContainText('Your electrical licence isn’t valid in QLD, where this job is.');
  await expect(reason).not.toContainText('$');
  expect(await violationsInBothThemes(ada.page)).toEqual([]);
  expect(await fits(ada.page)).toBe(true);
  await expectBackCloses(ada.page, reason);
  await expect(elsewhere).toBeFocused();
  await card.getByRole('button', { name: /^Purchase lead/ }).click();
  await ada.page.getByRole('dialog').getByRole('button', { name: /Complete demo purchase/ }).click();
  await expect(ada.page.getByText('Bridget Gatetest').first()).toBeVisible();
  expect([...customer.errors, ...admin.errors, ...ada.errors]).toEqual([]);
});
