import { expect, type Locator, type Page, type Route } from '@playwright/test';
import { expectBackCloses } from './back.ts';
import { bid, limitBids } from './bid-people.ts';
import { fileLead } from './card-people.ts';
import { openMore } from './dashboard-parts.ts';
import { addJob, cardOf, openTab, test } from './job-people.ts';
import { leadCard } from './people.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Files a lead and opens what its button opens. */
async function openLead(page: Page): Promise<{ id: number; mark: string }> {
  const lead = await fileLead(page.request);
  await page.goto(`/dashboard?tab=available&q=${encodeURIComponent(lead.mark)}`);
  await leadCard(page, lead.mark).getByRole('button', { name: /^(Purchase|Claim) lead/ }).click();
  return lead;
}

const payButton = (page: Page) => dialog(page, /^Purchase lead/).getByRole('button', { name: /Complete demo purchase/ });

/** Holds the purchase back at the door of the server until the returned function is called. */
async function holdPurchase(page: Page): Promise<() => void> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route('**/api/leads/*/purchase', (route) => {
    if (isOpen) return route.continue();
    held.push(route);
    return undefined;
  });
  return () => {
    isOpen = true;
    for (const route of held) void route.continue();
  };
}

/** Buys a lead and opens its job, as the person signed in on the page. */
async function buyAndOpen(page: Page): Promise<{ mark: string; card: Locator }> {
  const { mark } = await openLead(page);
  const confirm = page.getByRole('button', { name: /Complete demo purchase|^Claim$/ });
  await confirm.last().click();
  await expect(page.getByRole('heading', { name: 'Bridget Cardtest' })).toBeVisible();
  await page.goto(`/dashboard?tab=purchased&q=${encodeURIComponent(mark)}`);
  const card = page.getByRole('article').filter({ hasText: mark });
  await expect(card).toBeVisible();
  return { mark, card };
}

test('Back closes the dialogs of the market: a purchase, the menu of a phone, and what it opens', async ({ visit }) => {
  const page = await visit();
  await openLead(page);
  await expectBackCloses(page, dialog(page, /^Purchase lead/));

  await page.setViewportSize({ width: 360, height: 740 });
  await expectBackCloses(page, await openMore(page));
  await (await openMore(page)).getByRole('button', { name: 'Alerts' }).click();
  await expectBackCloses(page, dialog(page, 'Alerts'));
});

test('Back closes the dialogs of a job: archiving it and reporting it, which it asks about first once something was typed', async ({ visit }) => {
  const page = await visit();
  const { card } = await buyAndOpen(page);
  await card.getByRole('button', { name: /^Report a bad lead/ }).click();
  const report = dialog(page, 'Report a bad lead');
  await expectBackCloses(page, report);
  await card.getByRole('button', { name: /^Report a bad lead/ }).click();
  await report.getByLabel(/^Details/).fill('Nobody has answered for days');
  await page.goBack();
  await question(page, 'Leave without saving?').getByRole('button', { name: 'Discard changes' }).click();
  await expect(report).toBeHidden();
  await card.getByRole('button', { name: /^Archive/ }).click();
  await expectBackCloses(page, question(page, 'Archive this job?'));
});

test('Back closes the dialogs of a super admin: a claim, unpurchase, To Lead and a discount code', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await openLead(page);
  await expectBackCloses(page, question(page, 'Claim this lead?'));
  const { card } = await buyAndOpen(page);
  await card.getByRole('button', { name: /^Unpurchase/ }).click();
  await expectBackCloses(page, question(page, 'Unpurchase this lead?'));
  await card.getByRole('button', { name: /^To Lead/ }).click();
  await expectBackCloses(page, question(page, 'Turn this contact into a new lead?'));

  await page.goto('/manage/discount-codes');
  await page.getByRole('button', { name: 'New code' }).click();
  await expectBackCloses(page, page.getByRole('dialog'));
});

test('Back closes the dialogs of standing bids: the limits with their card, which it asks about first once something was typed, a bid, its deletion and the pause', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.goto('/standing-bids');
  const limits = dialog(page, 'Set your limits');
  await page.getByRole('button', { name: 'Set your limits' }).click();
  await expectBackCloses(page, limits);
  await page.getByRole('button', { name: 'Set your limits' }).click();
  await limits.getByLabel('Most for one lead').fill('15');
  await page.goBack();
  await question(page, 'Leave without saving?').getByRole('button', { name: 'Discard changes' }).click();
  await expect(limits).toBeHidden();

  await limitBids(page.request);
  await bid(page.request, 20);
  await page.reload();
  await page.getByRole('button', { name: 'New standing bid' }).click();
  await expectBackCloses(page, dialog(page, 'New standing bid'));
  await page.getByRole('button', { name: /^Delete bid of/ }).click();
  await expectBackCloses(page, page.getByRole('alertdialog', { name: /^Delete your bid of/ }));
  await page.goto('/standing-bids?pause=all');
  await expectBackCloses(page, question(page, 'Pause all your standing bids?'));
});

test('Back closes the dialogs that decide a report and save the market settings', async ({ visit }) => {
  const [page, { request }] = [await visit({ as: 'superadmin' }), await visit()];
  const { id: leadId } = await fileLead(request);
  await request.post('/api/create-payment-intent', { data: { leadId } });
  const buyer = { buyerName: 'Ada Volt', buyerEmail: 'ada@example.com', buyerPhone: '0491 570 737' };
  const purchase = await request.post(`/api/leads/${leadId}/purchase`, { data: buyer });
  const { id, jobReference } = (await purchase.json()) as { id: number; jobReference: string };
  const reported = await request.post(`/api/lead-purchases/${id}/report`, { data: { reason: 'dead_number', remedy: 'credit' } });
  expect(reported.ok(), await reported.text()).toBe(true);
  await page.goto('/manage/reports');
  const row = page.getByRole('rowgroup', { name: new RegExp(`^${jobReference},`) });
  await row.getByRole('button', { name: /^Details/ }).click();

  await row.getByRole('button', { name: 'Approve' }).click();
  await expectBackCloses(page, question(page, 'Approve this report?'));
  await row.getByRole('button', { name: 'Decline' }).click();
  await expectBackCloses(page, dialog(page, 'Decline this report'));

  await page.goto('/manage/market');
  await page.getByLabel(/^Lowest start price/).fill('45');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expectBackCloses(page, question(page, 'Save these market settings?'));
});

test('Back asks while a payment is under way, and the way back to the leads waits for it', async ({ visit }) => {
  const page = await visit();
  const release = await holdPurchase(page);
  const { mark } = await openLead(page);
  const asked = page.waitForRequest('**/api/leads/*/purchase');
  await payButton(page).click();
  await asked;

  await page.goBack();
  const closing = question(page, 'Close while the payment is going through?');
  await expect(closing).toBeVisible();
  await page.goBack();
  await expect(closing).toBeHidden();
  await expect(dialog(page, /^Purchase lead/)).toBeVisible();
  await page.goBack();
  await closing.getByRole('button', { name: 'Close anyway' }).click();
  await page.getByRole('tab', { name: /^Called/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Called customers' })).toBeVisible();
  await page.getByRole('tab', { name: /^Leads/ }).click();
  const standing = dialog(page, 'Your payment');
  await expect(standing.getByText('Checking your payment…')).toBeVisible();

  release();
  await expect(dialog(page, 'The lead is yours').getByRole('heading', { name: 'Bridget Cardtest' })).toBeVisible();
  await expectBackCloses(page, dialog(page, 'The lead is yours'));
  await expect(leadCard(page, mark)).toHaveCount(0);
});

test('after a reload in the middle of a payment Back closes what says how it stands', async ({ visit }) => {
  const page = await visit();
  await holdPurchase(page);
  await openLead(page);
  const asked = page.waitForRequest('**/api/leads/*/purchase');
  await payButton(page).click();
  await asked;

  await page.reload();

  await expectBackCloses(page, dialog(page, 'Your payment'));
});

test('a dialog leaves no empty step of Back behind, neither when it navigates nor when it is reloaded', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await openTab(page, 'called', job);
  await page.getByRole('tab', { name: /^Purchased/ }).click();
  await expect(cardOf(page, job)).toBeVisible();
  await page.getByRole('button', { name: 'Add Lead', exact: true }).first().click();
  const adding = dialog(page, 'Add New Lead');
  await adding.getByLabel('Customer name').fill('Nina Stepless');
  await adding.getByLabel('Phone').fill('0491 570 110');
  await adding.getByRole('combobox', { name: 'Service location' }).fill('Petersham NSW 2049');
  await adding.getByLabel('Electrical work').fill('Switchboard upgrade with an oven circuit');
  await adding.getByRole('button', { name: 'Add lead' }).click();
  await expect(page).toHaveURL(/job=\d+/);

  await page.goBack();
  await expect(page).toHaveURL(/tab=purchased&q=|q=.*tab=purchased/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=called/);

  await page.goForward();
  await expect(page).toHaveURL(/tab=purchased/);
  await cardOf(page, job).getByRole('button', { name: /^Archive/ }).click();
  await expect(question(page, 'Archive this job?')).toBeVisible();
  await page.reload();
  await expect(cardOf(page, job)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/tab=called/);
});
