import { expect, type Page } from '@playwright/test';
import { expectClear } from './accessibility.ts';
import { tabList } from './dashboard-parts.ts';
import { addJob, cardOf, changeJob, type Job, newName, notice, openTab, refuse, storedJob, test } from './job-people.ts';
import { createGate } from './public-watch.ts';

const SAVES = '**/api/lead-purchases/*/sales-stage';

const stages = [
  ['purchased', 'Purchased'],
  ['called', 'Called'],
  ['quote_sent', 'Quoted'],
  ['quote_accepted', 'Accepted'],
  ['booked_in', 'Booked in'],
  ['paid', 'Paid'],
  ['declined', 'Declined'],
] as const;

/** Waits until the tabs say how many jobs there are. */
async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [label, count] of Object.entries(counts)) {
    await expect(page.getByRole('tab', { name: new RegExp(`^${label} ?, ${count === 1 ? '1 job' : `${count} jobs`}$`) })).toBeVisible();
  }
}

const move = (page: Page, job: Job, label: string) => cardOf(page, job).getByLabel('Stage').selectOption({ label });

test('a job changes stage before the server answers, and Undo brings it back', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  await expectCounts(page, { Purchased: 1, Called: 0 });
  const answer = createGate();
  await page.route(SAVES, async (route) => {
    await answer.passed;
    await route.continue();
  });

  await move(page, job, 'Called');

  await expect(cardOf(page, job)).toBeHidden();
  await expectCounts(page, { Purchased: 0, Called: 1 });
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  answer.open();
  const moved = notice(page, 'Sales stage updated');
  await expect(moved).toContainText(`${job.customerName} moved to Called.`);
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(cardOf(page, job)).toBeVisible();
  await expectCounts(page, { Purchased: 1, Called: 0 });
  await expect.poll(async () => (await storedJob(page, job))?.salesStage).toBe('purchased');
});

test('the toast stays for ten seconds, and longer while the pointer is over it', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await page.clock.install();
  await openTab(page, 'purchased', job);
  await move(page, job, 'Quoted');
  const moved = notice(page, 'Sales stage updated');
  await expect(moved).toBeVisible();
  await page.clock.runFor(8_000);
  await expect(moved).toBeVisible();

  await moved.hover();
  await page.clock.runFor(30_000);
  await expect(moved).toBeVisible();

  await page.mouse.move(2, 2);
  await page.clock.runFor(11_000);
  await expect(moved).toBeHidden();
});

for (const width of [360, 700]) {
  test(`at ${width} px the toast covers neither the header, the tabs nor the bar at the bottom`, async ({ visit }) => {
    const page = await visit({ width });
    const job = await addJob(page);
    await openTab(page, 'purchased', job);
    await cardOf(page, job).getByRole('button', { name: job.customerName, exact: true }).click();
    await move(page, job, 'Called');

    const moved = notice(page, 'Sales stage updated');
    await expect(moved).toBeVisible();
    await expectClear(page, moved, [page.getByRole('banner'), tabList(page), page.getByRole('navigation', { name: 'Dashboard' })]);
  });
}

test('a refused move puts the job back and says so', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  await expectCounts(page, { Purchased: 1, Called: 0 });
  await refuse(page, SAVES);

  await move(page, job, 'Called');

  const failed = notice(page, 'Error updating sales stage');
  await expect(failed).toContainText('The meter room is flooded');
  await expect(failed).toContainText('e2e-reference');
  await expect(cardOf(page, job).getByLabel('Stage')).toHaveValue('purchased');
  await expectCounts(page, { Purchased: 1, Called: 0 });
});

test('a job’s history lists its moves, and can undo the latest', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'called' });
  await changeJob(page, job, { salesStage: 'quote_sent' });
  await openTab(page, 'quote_sent', job);

  const card = cardOf(page, job);
  await card.getByRole('button', { name: /^Stage history/ }).click();
  await expect(card.getByRole('listitem').locator('p:first-child')).toHaveText([
    'Moved to Quoted from Called',
    'Moved to Called from Purchased',
  ]);
  await expect(card.getByRole('button', { name: /^Undo/ })).toHaveCount(1);
  await card.getByRole('button', { name: /^Undo ?: Moved to Quoted from Called$/ }).click();

  await expect(card).toBeHidden();
  await page.getByRole('tab', { name: /^Called/ }).click();
  await expect(card).toBeVisible();
  expect((await storedJob(page, job))?.salesStage).toBe('called');
});

test('every stored stage has a tab and its own label there', async ({ visit }) => {
  const page = await visit();
  const places = [
    ...stages.map(([stage, label]) => [stage, stage, label]),
    ['accepted_lead', 'purchased', 'Purchased'],
    ['invoice_paid', 'paid', 'Paid'],
    ['picked_up', 'booked_in', 'Picked up'],
    ['delivered', 'booked_in', 'Delivered'],
  ] as [string, string, string][];
  for (const [stored, tab, label] of places) {
    const job = await addJob(page);
    await changeJob(page, job, { salesStage: stored });

    await openTab(page, tab, job);

    const card = cardOf(page, job);
    await expect(card.getByLabel('Stage').locator('option:checked'), stored).toHaveText(label);
    await expect(card, stored).toContainText(tab === 'purchased' ? 'Added just now' : `${label} just now`);
  }
});

test('a legacy stage stays until another is chosen, and cannot be chosen again', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'picked_up' });
  await openTab(page, 'booked_in', job);
  const offered = cardOf(page, job).getByLabel('Stage').locator('option');
  await expect(offered).toHaveText(['Picked up', ...stages.map(([, label]) => label)]);

  await move(page, job, 'Booked in');

  await expect(offered).toHaveText(stages.map(([, label]) => label));
});

test('archived jobs have their own list, and Restore returns a job to its stage', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await changeJob(page, job, { salesStage: 'quote_sent' });
  await openTab(page, 'quote_sent', job);
  await cardOf(page, job).getByRole('button', { name: `Archive ${job.customerName}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(notice(page, 'Archived')).toBeVisible();
  await expect(cardOf(page, job)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await page.getByRole('tab', { name: /^History/ }).click();
  await page.getByRole('link', { name: /^Archived/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Archived jobs' })).toBeVisible();
  const archived = cardOf(page, job);
  await expect(archived.getByLabel('Stage')).toHaveCount(0);
  await expect(archived).toContainText('Quoted');
  await archived.getByRole('button', { name: `Restore ${job.customerName}` }).click();

  await expect(notice(page, 'Restored')).toContainText(`${job.customerName} is under Quoted again.`);
  await expect(archived).toBeHidden();
  await page.getByRole('tab', { name: /^Quoted/ }).click();
  await expect(cardOf(page, job).getByLabel('Stage')).toHaveValue('quote_sent');
});

test('paid jobs show the date and amount, and the tab’s heading is their total', async ({ visit }) => {
  const page = await visit();
  const customerName = newName('Paula');
  for (const customerPaymentAmount of ['1850.50', '0.45', '120.00']) {
    const job = await addJob(page, { customerName });
    await changeJob(page, job, { salesStage: 'paid', customerPaymentAmount });
  }
  await openTab(page, 'paid', { customerName } as Job);

  const rows = page.getByRole('button', { name: new RegExp(`^${customerName}`) });
  await expect(rows).toHaveCount(3);
  await expect(page.getByText('3 jobs, $1,970.95 paid')).toBeVisible();
  const card = page.getByRole('article', { name: new RegExp(`^${customerName}`) });
  let cents = 0;
  for (const row of await rows.all()) {
    await row.click();
    await expect(row).toHaveAttribute('aria-current', 'true');
    await expect(card.getByText(/^Paid \w{3} \d+ \w{3}, \d+:\d\d [ap]m$/)).toBeVisible();
    cents += Math.round(Number(await card.getByLabel('Payment amount ($)').inputValue()) * 100);
  }
  expect(cents).toBe(197_095);
});
