import { expect, type Page } from '@playwright/test';
import { fits, violations, violationsInBothThemes } from './accessibility.ts';
import { expectBackCloses } from './back.ts';
import {
  bank,
  cardUrl,
  enterCard,
  fileLead,
  newBuyer,
  openPurchase,
  payButton,
  paymentsOf,
  testCards,
} from './card-people.ts';
import { test } from './base-test.ts';

test.use({ baseURL: cardUrl });

const cents = (dollars = '') => Math.round(Number(dollars.replace(',', '')) * 100);

/** What the receipt says was paid and let go of, in cents. */
async function receipt(page: Page): Promise<{ paid: number; released: number }> {
  const text = (await page.getByText(/^You paid \$/).textContent()) ?? '';
  const [, paid, released = '0'] = /paid \$([\d.,]+\d)(?:; \$([\d.,]+\d) of the hold was released)?$/.exec(text) ?? [];
  return { paid: cents(paid), released: cents(released) };
}

async function livePrice(page: Page, leadId: number): Promise<number> {
  const leads = (await (await page.request.get('/api/leads')).json()) as { id: number; currentPrice: string }[];
  return cents(leads.find(({ id }) => id === leadId)?.currentPrice);
}

interface Purchase {
  leadId: number;
  originalPrice: string;
  discountAmount: string;
}

async function purchaseOf(page: Page, leadId: number): Promise<Purchase> {
  const rows = (await (await page.request.get('/api/my-purchased-leads')).json()) as Purchase[];
  return rows.find((row) => row.leadId === leadId) ?? { leadId, originalPrice: '', discountAmount: '' };
}

const PHONE = 360;
const WIDE = 1280;

test('case 9: the price at the claim is charged, though the bank took its time over a higher hold', async ({ browser }) => {
  const { page, errors } = await newBuyer(browser, WIDE);
  const { id, mark } = await fileLead(page.request);
  const dialog = await openPurchase(page, mark);
  await expect(dialog.getByText(/^We hold \$\d+\.\d\d\. You pay the live price at the moment you win, never more\.$/)).toBeVisible();
  await enterCard(page, testCards.authenticates);
  await payButton(page).click();
  await expect(bank(page).getByRole('button', { name: 'Complete authentication' })).toBeVisible();
  const [held] = await paymentsOf(id);
  await expect.poll(() => livePrice(page, id)).toBeLessThan(held?.amount ?? 0);

  await bank(page).getByRole('button', { name: 'Complete authentication' }).click();

  const { paid, released } = await receipt(page);
  await expect(page.getByRole('heading', { name: 'Bridget Cardtest' })).toBeVisible();
  expect(released).toBeGreaterThan(0);
  expect(paid + released).toBe(held?.amount);
  expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', amount_received: paid }]);
  await page.getByRole('button', { name: 'Go to job' }).click();
  await expect(page.getByRole('article', { name: /^Bridget Cardtest/ })).toBeVisible();
  expect(errors).toEqual([]);
});

test('case 11: a declined card gives way to another, which pays for the next lead with two taps', async ({ browser }) => {
  const { page, errors } = await newBuyer(browser, PHONE);
  const first = await fileLead(page.request);
  const second = await fileLead(page.request);
  const dialog = await openPurchase(page, first.mark);
  await enterCard(page, testCards.declined);
  await payButton(page).click();
  await expect(dialog.getByText('Your card was declined.')).toBeVisible();
  await enterCard(page, testCards.good);
  await payButton(page).click();
  await expect(page.getByText(/^You paid \$/)).toBeVisible();

  const again = await openPurchase(page, second.mark);
  await again.getByRole('button', { name: 'Forget this card' }).click();
  await expectBackCloses(page, page.getByRole('alertdialog', { name: 'Forget this card?' }));
  await expectBackCloses(page, again);
  await openPurchase(page, second.mark);
  await page.getByRole('button', { name: /^Pay \$\d+\.\d\d with Visa •••• 4242/ }).click();

  const { paid } = await receipt(page);
  expect(await paymentsOf(second.id)).toMatchObject([{ status: 'succeeded', amount_received: paid }]);
  expect((await paymentsOf(first.id)).filter(({ status }) => status === 'succeeded')).toHaveLength(1);
  expect(errors).toEqual([]);
});

test('case 10: a lead whose payment was not authenticated is still for sale', async ({ browser }) => {
  const { page, context, errors } = await newBuyer(browser, PHONE);
  const { id, mark } = await fileLead(page.request);
  const dialog = await openPurchase(page, mark);
  await enterCard(page, testCards.authenticates);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Fail' }).click();
  await expect(dialog.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  await payButton(page).click();
  await expect(bank(page).getByRole('button', { name: 'Fail' })).toBeVisible();

  await page.close();

  const other = await newBuyer(browser, PHONE);
  await openPurchase(other.page, mark);
  await enterCard(other.page, testCards.good);
  await payButton(other.page).click();
  await expect(other.page.getByText(/^You paid \$/)).toBeVisible();
  const again = await context.newPage();
  await again.goto('/dashboard?tab=purchased');
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(again.getByText('Bridget Cardtest')).toHaveCount(0);
  const statuses = async () => (await paymentsOf(id)).map(({ status }) => status).toSorted();
  // The server gives the loser's payment up in its own time.
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(['canceled', 'succeeded']);
  expect([...errors, ...other.errors]).toEqual([]);
});

test('a bank that leaves the page sends the buyer back to the finished purchase', async ({ browser }) => {
  const { page, errors } = await newBuyer(browser, WIDE);
  const { id, mark } = await fileLead(page.request);
  await openPurchase(page, mark);
  await enterCard(page, testCards.redirects);
  await payButton(page).click();

  const { paid } = await receipt(page);
  await expect(page).toHaveURL('/dashboard?tab=available');
  expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', amount_received: paid }]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(errors).toEqual([]);
});

test('case 8: a tab that is closed right after the card was confirmed loses nothing', async ({ browser }) => {
  const { page, context } = await newBuyer(browser, PHONE);
  const { id, mark } = await fileLead(page.request);
  await openPurchase(page, mark);
  await enterCard(page, testCards.good);
  // The page asks for the lead and is gone before the server hears of it.
  const asked = page.waitForRequest('**/api/leads/*/purchase');
  await page.route('**/api/leads/*/purchase', () => undefined);
  await payButton(page).click();
  await asked;
  await page.close();

  await expect.poll(async () => (await paymentsOf(id)).map(({ status }) => status)).toEqual(['succeeded']);
  const next = await context.newPage();
  await next.goto('/dashboard?tab=purchased');
  await expect(next.getByRole('article', { name: /^Bridget Cardtest/ })).toBeVisible();
});

test('a code lowers the price on the button and what is held', async ({ browser, playwright }) => {
  const admin = await playwright.request.newContext({ baseURL: cardUrl });
  await admin.post('/api/auth/login', { data: { username: 'superadmin', password: 'superadmin-demo' } });
  const code = `HALF${Date.now()}`;
  const made = await admin.post('/api/discount-codes', { data: { code, discountType: 'percentage', discountValue: 50 } });
  expect(made.status()).toBe(201);
  await admin.dispose();
  const { page, errors } = await newBuyer(browser, WIDE);
  const { id, mark } = await fileLead(page.request);
  const dialog = await openPurchase(page, mark);
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await page.getByLabel('Discount code').fill('NOSUCHCODE');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('Discount code')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Discount code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog.getByText(`${code} takes`)).toBeVisible();
  await enterCard(page, testCards.good);
  await payButton(page).click();

  const { paid } = await receipt(page);
  expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded', amount_received: paid }]);
  const { originalPrice, discountAmount } = await purchaseOf(page, id);
  expect(paid).toBe(cents(originalPrice) - cents(discountAmount));
  expect(Math.abs(paid - cents(discountAmount))).toBeLessThanOrEqual(1);
  expect(errors).toEqual([]);
});

/** Opens a purchase and has its first card declined, looking at both. The card form keeps the colours it was drawn in. */
async function seeDeclined(page: Page, mark: string): Promise<void> {
  const dialog = await openPurchase(page, mark);
  await page.getByRole('button', { name: 'Have a code?' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await enterCard(page, testCards.declined);
  await payButton(page).click();
  await expect(dialog.getByText('Your card was declined.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
}

test.describe('the purchase dialog', () => {
  for (const width of [PHONE, WIDE]) {
    test(`is accessible with a card form and with a saved card at ${width} px`, async ({ browser }) => {
      const { page } = await newBuyer(browser, width);
      const first = await fileLead(page.request);
      const second = await fileLead(page.request);
      await seeDeclined(page, first.mark);
      await enterCard(page, testCards.good);
      await payButton(page).click();
      await expect(page.getByText(/^You paid \$/)).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);

      await openPurchase(page, second.mark);
      await expect(page.getByRole('button', { name: /with Visa •••• 4242/ })).toBeVisible();
      expect(await fits(page)).toBe(true);
      expect(await violationsInBothThemes(page)).toEqual([]);
    });
  }

  test('is accessible in the dark', async ({ browser }) => {
    const { page, context } = await newBuyer(browser, PHONE);
    await context.addInitScript(() => localStorage.setItem('theme', 'dark'));
    const { mark } = await fileLead(page.request);
    await seeDeclined(page, mark);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});
