import { expect } from '@playwright/test';
import { addJob, cardOf, changeJob, notice, openTab, refuse, storedJob, test } from './job-people.ts';
import { createGate } from './public-watch.ts';

const SAVES = '**/api/lead-purchases/*/sales-stage';
const SAVED = /^Saved \d\d?:\d\d [ap]m$/;

test('Save shows its progress and resets, and the time of the save stays', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  const card = cardOf(page, job);
  const notes = card.getByLabel('Sales notes');
  const idle = card.getByRole('button', { name: `Save notes for ${job.customerName}` });
  await expect(idle).toBeDisabled();
  const answer = createGate();
  await page.route(SAVES, async (route) => {
    await answer.passed;
    await route.continue();
  });

  await notes.fill('Ring after 4');
  await idle.click();
  await expect(card.getByRole('button', { name: 'Saving' })).toBeVisible();
  await expect(card.getByText('Saving…')).toBeVisible();
  await notes.pressSequentially(', two dogs');
  answer.open();

  await expect(card.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  await expect(notes).toHaveValue('Ring after 4, two dogs');
  await expect(card.getByText(/^Saved \d\d?:\d\d [ap]m\. Changes not saved yet$/)).toBeVisible();
  expect((await storedJob(page, job))?.salesNotes).toBe('Ring after 4');
  await idle.click();
  await expect(card.getByText(SAVED)).toBeVisible();
  await expect(idle).toBeDisabled();
  await expect(card.getByText(SAVED)).toBeVisible();
  expect((await storedJob(page, job))?.salesNotes).toBe('Ring after 4, two dogs');
});

test('a refused save says so, keeps the text and can be retried', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  const card = cardOf(page, job);
  const recover = await refuse(page, SAVES);

  await card.getByLabel('Sales notes').fill('Ring after 4');
  await card.getByRole('button', { name: /^Save notes/ }).click();

  await expect(card.getByRole('button', { name: 'Not saved' })).toBeVisible();
  await expect(notice(page, 'Error updating sales stage')).toContainText('The meter room is flooded');
  await expect(card.getByText('Not saved.', { exact: true })).toBeVisible();
  await expect(card.getByText('The meter room is flooded')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Save notes/ })).toBeVisible();
  await expect(card.getByLabel('Sales notes')).toHaveValue('Ring after 4');
  await recover();
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(card.getByText(SAVED)).toBeVisible();
  expect((await storedJob(page, job))?.salesNotes).toBe('Ring after 4');
});

test('a quote is stored in dollars and cents, however it is typed', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'quote_sent' });
  await openTab(page, 'quote_sent', job);
  const card = cardOf(page, job);
  const quote = card.getByLabel('Quote price ($)');
  await expect(quote).toHaveAttribute('inputmode', 'decimal');
  for (const [typed, shown] of [
    ['1,850', '1850.00'],
    ['$1850.5', '1850.50'],
    [' 12.3', '12.30'],
    ['0', '0.00'],
  ] as const) {
    await quote.fill(typed);
    await quote.blur();
    await expect(quote).toHaveValue(shown);
    await card.getByRole('button', { name: /^Save notes/ }).click();

    await expect.poll(async () => (await storedJob(page, job))?.quotePrice, typed).toBe(shown);
    await expect(card.getByText(SAVED)).toBeVisible();
  }
});

test('a payment amount rejects minus signs and letters, and the mouse wheel does not change it', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'paid' });
  await openTab(page, 'paid', job);
  const card = cardOf(page, job);
  const payment = card.getByLabel('Payment amount ($)');
  await expect(payment).toHaveAttribute('inputmode', 'decimal');

  await payment.fill('-5');
  await payment.blur();
  await expect(card.getByText('Enter an amount of $0.00 or more')).toBeVisible();
  await payment.fill('a lot');
  await expect(card.getByText('Enter an amount such as 1850.00')).toBeVisible();
  await expect(card.getByRole('button', { name: /^Save notes/ })).toBeDisabled();

  await payment.fill('420');
  await payment.hover();
  await page.mouse.wheel(0, 300);
  await expect(payment).toHaveValue('420');
  await card.getByRole('button', { name: /^Save notes/ }).click();
  await expect(notice(page, 'Payment amount saved')).toBeVisible();
  expect((await storedJob(page, job))?.customerPaymentAmount).toBe('420.00');
});

test('after a call only that card asks whether to mark it as called', async ({ visit }) => {
  const page = await visit({ width: 360 });
  const other = await addJob(page);
  const job = await addJob(page, { customerName: `${other.customerName} Junior` });
  await openTab(page, 'purchased', other);
  const card = cardOf(page, job);
  const call = card.getByRole('link', { name: new RegExp(`^Call .*${job.customerName}$`) });
  await expect(call).toHaveAttribute('href', 'tel:+61491570110');
  await call.click();
  await expect(page.getByText(/^Did you call/)).toHaveCount(0);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await expect(card.getByText('Did you call Nina?')).toBeVisible();
  await expect(page.getByText(/^Did you call/)).toHaveCount(1);
  await card.getByRole('button', { name: 'Mark as called' }).click();
  await expect(card).toBeHidden();
  await expect(cardOf(page, other)).toBeVisible();
  await page.getByRole('tab', { name: /^Called/ }).click();
  await expect(card).toBeVisible();
});

test('no card asks after more than ten minutes, and "Not yet" dismisses the question', async ({ visit }) => {
  const page = await visit({ width: 360 });
  const job = await addJob(page);
  await page.clock.install();
  await openTab(page, 'purchased', job);
  const card = cardOf(page, job);
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await card.getByRole('link', { name: /^Call/ }).click();
  await page.clock.fastForward('11:00');
  await comeBack();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^Did you call/)).toHaveCount(0);

  await card.getByRole('link', { name: /^Call/ }).click();
  await page.clock.fastForward('09:00');
  await comeBack();
  await card.getByRole('button', { name: 'Not yet' }).click();
  await expect(page.getByText(/^Did you call/)).toHaveCount(0);
  await comeBack();
  await expect(card).toBeVisible();
  await expect(page.getByText(/^Did you call/)).toHaveCount(0);
});

test('the address opens a map, and one press copies the reference', async ({ visit }) => {
  const page = await visit();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const job = await addJob(page, { customerAddress: '12 Audley Street' });
  await openTab(page, 'purchased', job);
  const card = cardOf(page, job);

  await expect(card.getByRole('link', { name: '12 Audley Street (opens a map)' })).toHaveAttribute(
    'href',
    'https://www.google.com/maps/search/?api=1&query=12%20Audley%20Street%2C%20Petersham%20NSW%202049',
  );
  await card.getByRole('button', { name: 'Copy', exact: true }).click();

  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(job.jobReference);
});
