import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { fileLead } from './card-people.ts';
import { notice, test } from './job-people.ts';

let codes = 0;

function unusedCode(): string {
  codes += 1;
  return `QUEUE-${process.pid}-${Date.now()}-${codes}`;
}

const buyer = { buyerName: 'Ada Volt', buyerEmail: 'ada@example.com', buyerPhone: '0491 570 737', amountPaid: 30, paymentStatus: 'completed' };

async function post<Answer>(request: APIRequestContext, path: string, data: object): Promise<Answer> {
  const response = await request.post(path, { data });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Answer;
}

/** Buys a new lead as the signed-in person, with a code if there is one. */
async function buy({ request }: Page, code?: string): Promise<{ id: number; leadId: number; jobReference: string }> {
  const { id: leadId } = await fileLead(request);
  const { discountCodeId } = code
    ? await post<{ discountCodeId?: number }>(request, '/api/discount-codes/apply', { code, leadId })
    : { discountCodeId: undefined };
  await post(request, '/api/create-payment-intent', { leadId, discountCodeId });
  return post(request, `/api/leads/${leadId}/purchase`, { ...buyer, discountCodeId });
}

/** Opens a row of a table of a wide screen. */
const openDetails = (row: Locator) => row.getByRole('button', { name: /^Details/ }).click();

const isValid = async ({ request }: Page, code: string) =>
  (await post<{ valid: boolean }>(request, '/api/discount-codes/validate', { code })).valid;

test('a discount code is made, shows who used it, and is taken out of use', async ({ visit }) => {
  const [page, electrician] = [await visit({ as: 'superadmin' }), await visit()];
  const code = unusedCode();
  await page.goto('/manage/discount-codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByLabel('Type of discount').selectOption('Fixed amount');
  await page.getByLabel('Dollars off').fill('5');
  await page.getByRole('button', { name: 'Create code' }).click();
  const card = page.getByRole('rowgroup', { name: code });
  await expect(card).toContainText('$5.00 off');
  await openDetails(card);
  await expect(card.getByRole('button', { name: /^Uses/ })).toHaveCount(0);

  const { jobReference } = await buy(electrician, code);
  await page.reload();
  await expect(card).toContainText('1, no limit');
  await openDetails(card);
  await card.getByRole('button', { name: `Uses of ${code}` }).click();
  const use = card.getByRole('listitem').filter({ hasText: jobReference });
  await expect(use).toContainText('Ada Volt, Volt Electrical');
  await expect(use).toContainText('$5.00 off');

  expect(await isValid(electrician, code)).toBe(true);
  await card.getByRole('checkbox', { name: /^Active/ }).click();
  await expect(card.getByText('Off', { exact: true }).first()).toBeVisible();
  expect(await isValid(electrician, code)).toBe(false);
});

for (const [decision, status] of [
  ['Approve', 'Approved'],
  ['Decline', 'Declined'],
] as const) {
  test(`a reported lead waits, then: ${decision}`, async ({ visit }) => {
    const [page, electrician] = [await visit({ as: 'superadmin' }), await visit()];
    const { id, leadId, jobReference } = await buy(electrician);
    await post(electrician.request, `/api/lead-purchases/${id}/report`, { reason: 'dead_number', remedy: 'credit' });
    await page.goto('/manage/reports');
    const card = page.getByRole('rowgroup', { name: new RegExp(`^${jobReference},`) });
    await expect(card).toContainText(/Answer by \w{3} /);
    await openDetails(card);

    await card.getByRole('button', { name: decision }).click();
    if (decision === 'Approve') {
      await page.getByRole('alertdialog').getByRole('button', { name: 'Approve credit' }).click();
    } else {
      await page.getByRole('dialog').getByLabel('Reason').fill('The number answers.');
      await page.getByRole('button', { name: 'Decline report' }).click();
    }

    await expect(notice(page, `Report ${status.toLowerCase()}`)).toBeVisible();
    await page.getByLabel('Show decided').selectOption(status);
    await expect(page).toHaveURL(new RegExp(`decided=${status.toLowerCase()}$`));
    await openDetails(card);
    await expect(card).toContainText('by Robin Keane');
    await card.getByRole('link', { name: 'This report' }).click();

    await expect(page).toHaveURL(/\/manage\/audit-log\?subject=report%3A\d+$/);
    const entries = page.getByRole('article');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toHaveAccessibleName(new RegExp(`^${status} a report`));
    await expect(entries.last()).toHaveAccessibleName(/^Reported a bad lead/);

    await page.goto(`/manage/audit-log?subject=lead:${leadId}`);
    await expect(page.getByRole('article', { name: /^Claimed a lead, Lead AE-/ })).toBeVisible();
  });
}

test('the audit log is narrowed down in its address, which can be opened again', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  const code = await post<{ id: number; code: string }>(page.request, '/api/discount-codes', {
    code: unusedCode(),
    discountType: 'free',
  });
  await page.goto('/manage/audit-log');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('What it was done to').selectOption('Discount code');
  await page.getByLabel('Number or job reference').fill(String(code.id));
  const entries = page.getByRole('article');
  await expect(entries).toHaveCount(1);
  await expect(entries).toHaveAccessibleName(`Created a discount code, Discount code ${code.code}`);

  await page.reload();
  await expect(entries).toHaveCount(1);
  await expect(page.getByLabel('Number or job reference')).toHaveValue(String(code.id));

  await entries.getByRole('link', { name: 'Robin Keane' }).click();
  await expect(page).toHaveURL('/manage/audit-log?person=superadmin');
  await expect(page.getByRole('searchbox', { name: 'Done by, username' })).toHaveValue('superadmin');
  await expect(entries.first()).toContainText('Robin Keane');

  await page.goto('/manage/audit-log?from=2001-01-01&to=2001-01-31');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/manage/audit-log');
  await expect(entries.first()).toBeVisible();
});

const screens = [
  { path: '/manage/discount-codes', open: /^Uses of/ },
  { path: '/manage/reports', open: null },
  { path: '/manage/audit-log', open: 'More filters' },
] as const;

for (const width of [360, 1280]) {
  for (const { path, open } of screens) {
    test(`${path} is accessible at ${width} px`, async ({ visit }) => {
      const electrician = await visit();
      const page = await visit({ as: 'superadmin', width });
      if (path === '/manage/discount-codes') await buy(electrician, await newCode(page));
      await page.goto(path);
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      const row = page.getByRole('button', { name: /^Details of/ }).first();
      await expect(page.getByRole('article').or(row).first()).toBeVisible();
      expect(await flawsHere(page)).toEqual([]);
      if (await row.isVisible()) await row.click();
      if (open) await page.getByRole('button', { name: open }).first().click();
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      expect(await flawsHere(page)).toEqual([]);

      await page.setViewportSize({ width: width === 360 ? 320 : 1024, height: 740 });
      expect(await fits(page)).toBe(true);
    });
  }
}

async function newCode({ request }: Page): Promise<string> {
  const code = unusedCode();
  await post(request, '/api/discount-codes', { code, discountType: 'percentage', discountValue: 10 });
  return code;
}
