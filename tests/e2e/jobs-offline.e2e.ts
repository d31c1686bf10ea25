import { expect, type Page } from '@playwright/test';
import { addJob, cardOf, changeJob, type Job, newName, openTab, storedJob, test } from './job-people.ts';
import { kept } from './pwa-parts.ts';

const SAVES = '**/api/lead-purchases/*/sales-stage';
const SAVED = /^Saved \d\d?:\d\d [ap]m$/;
const ON_DEVICE = 'Saved on this device. Not synced';

const notesOf = (page: Page, job: Job) => cardOf(page, job).getByLabel('Sales notes');

test('notes typed offline survive a reload, are marked as unsynced, and are saved automatically', async ({ visit }) => {
  const page = await visit();
  const context = page.context();
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  await expect(notesOf(page, job)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You’re offline')).toBeVisible();
  await notesOf(page, job).pressSequentially('Meter box behind the shed');
  await expect(cardOf(page, job).getByText(ON_DEVICE)).toBeVisible();
  // What was typed last is there half a second later.
  await expect.poll(async () => JSON.stringify((await kept(page)).records)).toContain('Meter box behind the shed');
  // A page that is being closed gets its network back for a moment, which nobody in a cellar has.
  await page.evaluate(() => Object.assign(globalThis, { fetch: () => new Promise(() => undefined) }));
  await page.close();

  await context.setOffline(false);
  const again = await context.newPage();
  await again.route(SAVES, (route) => route.abort());
  await openTab(again, 'purchased', job);
  await expect(notesOf(again, job)).toHaveValue('Meter box behind the shed');
  await expect(cardOf(again, job).getByText(/Not synced$/)).toBeVisible();
  expect((await storedJob(again, job))?.salesNotes).toBeNull();

  await again.unroute(SAVES);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(cardOf(again, job).getByText(SAVED)).toBeVisible();
  await expect(notesOf(again, job)).toHaveValue('Meter box behind the shed');
  expect((await storedJob(again, job))?.salesNotes).toBe('Meter box behind the shed');
});

test('saves made offline are queued and sent in order', async ({ visit }) => {
  const page = await visit();
  const customerName = newName('Otto');
  const first = await addJob(page, { customerName });
  const second = await addJob(page, { customerName });
  const third = await addJob(page, { customerName });
  await openTab(page, 'purchased', first);
  const order = [second, third, first];
  const select = (job: Job) => page.getByRole('button', { name: job.jobReference }).click();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname.split('/').at(-2) ?? '');
  });
  // The selected job may be there before the list.
  for (const { jobReference } of order) await expect(page.getByRole('button', { name: jobReference })).toBeVisible();
  await page.context().setOffline(true);

  for (const job of order) {
    await select(job);
    await notesOf(page, job).fill(`About ${job.jobReference}`);
    await cardOf(page, job).getByRole('button', { name: /^Save notes/ }).click();
    await expect(cardOf(page, job).getByText(ON_DEVICE)).toBeVisible();
  }
  sent.length = 0;
  await page.context().setOffline(false);

  for (const job of order) {
    await select(job);
    await expect(cardOf(page, job).getByText(SAVED)).toBeVisible();
  }
  expect(sent).toEqual(order.map(({ id }) => String(id)));
  for (const job of order) expect((await storedJob(page, job))?.salesNotes).toBe(`About ${job.jobReference}`);
});

/** A job of the demo's electrician whose notes someone of their team changes in the meantime. */
async function disagree(page: Page, teammate: Page): Promise<Job> {
  const job = await addJob(page);
  await changeJob(page, job, { salesNotes: 'Has a dog' });
  await openTab(page, 'purchased', job);
  await expect(notesOf(page, job)).toHaveValue('Has a dog');
  await notesOf(page, job).fill('Has two dogs');
  await changeJob(teammate, job, { salesNotes: 'Gate code 4711' });
  await cardOf(page, job).getByRole('button', { name: /^Save notes/ }).click();
  return job;
}

for (const [choice, stored] of [
  ['Keep mine', 'Has two dogs'],
  ['Take theirs', 'Gate code 4711'],
  ['Keep both', 'Gate code 4711\n\nHas two dogs'],
] as const) {
  test(`notes that someone else changed show beside your own: ${choice}`, async ({ visit }) => {
    const page = await visit({ as: 'sparky' });
    const job = await disagree(page, await visit({ as: 'teammate' }));
    const card = cardOf(page, job);

    await expect(card.getByText('Someone else changed these notes')).toBeVisible();
    await expect(card.getByRole('definition').filter({ hasText: /^Has two dogs$/ })).toBeVisible();
    await expect(card.getByRole('definition').filter({ hasText: /^Gate code 4711$/ })).toBeVisible();
    await expect(card.getByText('Not saved. Someone else changed the notes.')).toBeVisible();
    for (const label of ['Keep mine', 'Take theirs', 'Keep both']) {
      await expect(card.getByRole('button', { name: label })).toBeVisible();
    }
    expect((await storedJob(page, job))?.salesNotes).toBe('Gate code 4711');
    await card.getByRole('button', { name: choice }).click();

    await expect(card.getByText('Someone else changed these notes')).toBeHidden();
    await expect(notesOf(page, job)).toHaveValue(stored);
    await expect(card.getByText(/Not saved|not saved|Not synced/)).toBeHidden();
    await expect.poll(async () => (await storedJob(page, job))?.salesNotes).toBe(stored);
    await page.reload();
    await expect(notesOf(page, job)).toHaveValue(stored);
  });
}

test('notes typed offline do not overwrite what someone else saved since', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const teammate = await visit({ as: 'teammate' });
  const job = await addJob(page);
  await openTab(page, 'purchased', job);
  await expect(notesOf(page, job)).toBeVisible();
  await page.context().setOffline(true);
  await notesOf(page, job).fill('Typed in the cellar');
  await expect(cardOf(page, job).getByText(ON_DEVICE)).toBeVisible();
  await changeJob(teammate, job, { salesNotes: 'Typed in the office' });

  await page.context().setOffline(false);

  await expect(cardOf(page, job).getByText('Someone else changed these notes')).toBeVisible();
  expect((await storedJob(teammate, job))?.salesNotes).toBe('Typed in the office');
});
