import { expect, type Page } from '@playwright/test';
import { flaws } from './accessibility.ts';
import { addJob, cardOf, changeJob, type Job, notice, openTab, refuse, storedJob, test } from './job-people.ts';

const SAVES = '**/api/lead-purchases/*/sales-stage';

const column = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true });
const inColumn = (page: Page, label: string, { customerName }: Job) =>
  column(page, label).getByRole('article', { name: new RegExp(`^${customerName}, `) });

/** The job that is open beside the board. */
const openJob = (page: Page) => page.getByRole('complementary', { name: 'Open job' });

/** Opens the board with one job on it. */
async function openBoard(page: Page): Promise<Job> {
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();
  return job;
}

/** Where to take hold of a card: its text, not what can be pressed on it. */
async function gripOf(page: Page, job: Job): Promise<{ x: number; y: number }> {
  const box = await cardOf(page, job).locator('p').first().boundingBox();
  if (!box) throw new Error('The card is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function middleOf(page: Page, label: string): Promise<{ x: number; y: number }> {
  const box = await column(page, label).boundingBox();
  if (!box) throw new Error('The column is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + 20 };
}

test('the board has a column with a count for each stage, and stays the view until the list is chosen', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  // The welcome of a new electrician is a region as well.
  const columns = page.getByRole('region').filter({ hasNotText: 'Welcome, ' });
  await expect(columns.getByRole('heading', { level: 2 })).toHaveText([
    /^Purchased ?1$/,
    /^Called ?0$/,
    /^Quoted ?0$/,
    /^Accepted ?0$/,
    /^Booked in ?0$/,
    /^Paid ?0$/,
    /^Declined ?0$/,
  ]);

  await page.reload();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect(cardOf(page, job).getByRole('button', { name: job.customerName })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Board', exact: true })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'List', exact: true }).click();
  await page.reload();
  await expect(cardOf(page, job).getByLabel('Stage')).toBeVisible();
});

test('the keyboard moves a card, and focus stays on it', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  const name = cardOf(page, job).getByRole('link', { name: job.customerName });
  await name.focus();

  await page.keyboard.press('Shift+ArrowRight');
  await expect(inColumn(page, 'Called', job)).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(inColumn(page, 'Quoted', job)).toBeVisible();
  await expect(name).toBeFocused();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(inColumn(page, 'Called', job)).toBeVisible();

  await expect.poll(async () => (await storedJob(page, job))?.salesStage).toBe('called');
  await expect(name).toBeFocused();
  await page.keyboard.press('Enter');
  const open = openJob(page);
  await expect(open.getByRole('article', { name: new RegExp(`^${job.customerName}, `) })).toBeFocused();
  await expect(open.getByLabel('Stage')).toHaveValue('called');
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(open).toBeHidden();
  await expect(name).toBeFocused();
});

test('the job of the card that was pressed opens, keeps open while it moves, and goes with Back', async ({ visit }) => {
  const page = await visit();
  const other = await addJob(page);
  const job = await openBoard(page);
  await page.goto('/dashboard?tab=purchased');
  await cardOf(page, job).getByRole('link', { name: job.customerName }).click();
  const open = openJob(page);
  await expect(open.getByRole('heading', { name: job.customerName })).toBeVisible();
  await expect(open).not.toContainText(other.customerName);
  expect(await flaws(page)).toEqual([]);

  await open.getByLabel('Stage').selectOption({ label: 'Quoted' });
  await expect(inColumn(page, 'Quoted', job)).toBeVisible();
  await expect(open.getByRole('heading', { name: job.customerName })).toBeVisible();
  await page.goBack();
  await expect(open).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible();
});

test('"Move to…" changes the stage as the list’s select does, with Undo', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  const menu = cardOf(page, job).getByLabel(`Move ${job.customerName} to another stage`);
  await expect(menu.locator('option')).toHaveText([
    'Move to…',
    'Called',
    'Quoted',
    'Accepted',
    'Booked in',
    'Paid',
    'Declined',
  ]);

  await menu.selectOption({ label: 'Paid' });

  await expect(inColumn(page, 'Paid', job)).toBeVisible();
  const moved = notice(page, 'Sales stage updated');
  await expect(moved).toContainText(`${job.customerName} moved to Paid.`);
  await expect.poll(async () => (await storedJob(page, job))?.salesStage).toBe('invoice_paid');
  await moved.getByRole('button', { name: 'Undo' }).click();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();
  await expect.poll(async () => (await storedJob(page, job))?.salesStage).toBe('purchased');
});

test('a card can be dragged to another column, and a move of less than eight pixels drags nothing', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  const card = cardOf(page, job);
  const grip = await gripOf(page, job);
  const target = await middleOf(page, 'Called');

  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 7, grip.y);
  await expect(card).not.toHaveAttribute('data-dragged');
  await page.mouse.up();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();

  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x + 9, grip.y);
  await expect(card).toHaveAttribute('data-dragged');
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await expect(column(page, 'Called')).toHaveAttribute('data-over');
  await page.mouse.up();

  await expect(inColumn(page, 'Called', job)).toBeVisible();
  await expect(column(page, 'Called')).not.toHaveAttribute('data-over');
  await expect(notice(page, 'Sales stage updated')).toContainText(`${job.customerName} moved to Called.`);
  await expect.poll(async () => (await storedJob(page, job))?.salesStage).toBe('called');
});

test('a card dropped outside the columns stays, and a refused move is rolled back', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  const grip = await gripOf(page, job);
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(grip.x, 20, { steps: 3 });
  await page.mouse.up();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();
  expect((await storedJob(page, job))?.salesStage).toBe('purchased');

  await refuse(page, SAVES);
  const target = await middleOf(page, 'Quoted');
  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y, { steps: 5 });
  await page.mouse.up();

  await expect(notice(page, 'Error updating sales stage')).toContainText('The meter room is flooded');
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();
  await expect(inColumn(page, 'Quoted', job)).toHaveCount(0);
});

test('each column’s total matches its cards', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  await changeJob(page, job, { salesStage: 'paid', customerPaymentAmount: '99.95', quotePrice: '120.00' });
  await page.reload();

  await expect(column(page, 'Paid')).toContainText('$99.95 paid');
  await cardOf(page, job).getByLabel(/^Move/).selectOption({ label: 'Accepted' });
  await expect(column(page, 'Accepted')).toContainText('$120.00 quoted');
  await expect(column(page, 'Paid')).toContainText('$0.00 paid');
});

test('a card that is flicked out of its place at once can still be dropped, and Esc gives a drag up', async ({ visit }) => {
  const page = await visit();
  const job = await openBoard(page);
  const card = cardOf(page, job);
  const grip = await gripOf(page, job);
  const target = await middleOf(page, 'Called');

  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y);
  await expect(card).toHaveAttribute('data-dragged');
  await page.keyboard.press('Escape');
  await expect(card).not.toHaveAttribute('data-dragged');
  await page.mouse.up();
  await expect(inColumn(page, 'Purchased', job)).toBeVisible();

  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(target.x, target.y);
  await page.mouse.up();
  await expect(inColumn(page, 'Called', job)).toBeVisible();
});

test('the board scrolls to its last column under a card that is held at its edge', async ({ visit }) => {
  const page = await visit({ width: 1024 });
  const job = await openBoard(page);
  const grip = await gripOf(page, job);
  await expect(column(page, 'Declined')).not.toBeInViewport({ ratio: 0.9 });

  await page.mouse.move(grip.x, grip.y);
  await page.mouse.down();
  await page.mouse.move(1000, grip.y, { steps: 4 });
  await expect(column(page, 'Declined')).toBeInViewport({ ratio: 0.9 });
  const target = await middleOf(page, 'Declined');
  await page.mouse.move(target.x, target.y);
  await page.mouse.up();

  await expect(inColumn(page, 'Declined', job)).toBeVisible();
});
