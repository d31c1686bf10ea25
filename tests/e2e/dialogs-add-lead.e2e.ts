import { expect, type Page } from '@playwright/test';
import { expectClear, probe } from './accessibility.ts';
import { moreButton, openMore } from './dashboard-parts.ts';
import { newName, notice, refuse, storedJob, test, type Job } from './job-people.ts';

const MANUAL = '**/api/leads/manual';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Add New Lead' });

async function openDialog(page: Page, tab = 'called') {
  await page.goto(`/dashboard?tab=${tab}`);
  await (await openMore(page)).getByRole('button', { name: 'Add Lead' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel('Customer name')).toBeFocused();
  await probe(page, 'stillness');
  return dialog;
}

/** Until the browser's history is back from the dialog: no page can be opened while it still goes there. */
const outOfHistory = (page: Page) =>
  page.waitForFunction(() => !Object.hasOwn((history.state ?? {}) as object, 'openDialog'));

const leavings = {
  Esc: (page: Page) => page.keyboard.press('Escape'),
  'a tap beside it': (page: Page) => page.mouse.click(5, 450),
  Back: (page: Page) => page.goBack(),
  'its cross': (page: Page) => dialogOf(page).getByRole('button', { name: 'Close' }).click(),
};

for (const [way, leave] of Object.entries(leavings)) {
  test(`${way} asks before discarding typed text, and only then`, async ({ visit }) => {
    const page = await visit();
    const dialog = await openDialog(page);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await leave(page);
    await expect(dialog).toBeHidden();
    await expect(question).toHaveCount(0);
    await outOfHistory(page);
    await expect(page).toHaveURL(/\/dashboard\?tab=called$/);

    await openDialog(page);
    await dialog.getByLabel('Customer name').fill('Half a name');
    await leave(page);
    await expect(question).toContainText('The lead you’re adding isn’t saved yet.');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByLabel('Customer name')).toHaveValue('Half a name');
    await expect(question).toHaveCount(0);
    await probe(page, 'stillness');

    await leave(page);
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(moreButton(page)).toBeFocused();
    await expect(page).toHaveURL(/\/dashboard\?tab=called$/);
  });
}

test('errors are listed inside the dialog, with a link to each field', async ({ visit }) => {
  const page = await visit({ width: 360 });
  const dialog = await openDialog(page);

  await dialog.getByRole('button', { name: 'Add lead' }).click();

  const summary = dialog.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await summary.getByRole('link', { name: 'Phone number is required' }).click();
  await expect(dialog.getByLabel('Phone')).toBeFocused();
});

for (const width of [360, 700, 1280]) {
  test(`at ${width} px a refused lead keeps everything typed, and shows the error in the dialog and in a toast that covers neither it nor the buttons`, async ({
    visit,
  }) => {
    const page = await visit({ width });
    const dialog = await openDialog(page);
    await dialog.getByLabel('Customer name').fill(newName());
    await dialog.getByLabel('Phone').fill('0491570110');
    await dialog.getByLabel('Service location').fill('Petersham NSW 2049');
    await dialog.getByLabel('Electrical work').fill('Switchboard upgrade, please');
    await refuse(page, MANUAL, { method: 'POST' });

    await dialog.getByRole('button', { name: 'Add lead' }).click();

    const failed = notice(page, 'Error creating lead');
    await expect(failed).toContainText('The meter room is flooded');
    const message = dialog.getByRole('alert').filter({ hasText: 'Error creating lead' });
    await expect(message).toContainText('The meter room is flooded');
    await expect(dialog.getByLabel('Electrical work')).toHaveValue('Switchboard upgrade, please');
    await expectClear(page, failed, [
      dialog.getByRole('heading', { name: 'Add New Lead' }),
      dialog.getByRole('button', { name: 'Close' }),
      message,
      dialog.getByRole('button', { name: 'Add lead' }),
    ]);
  });
}

test('on a phone an electrical lead takes four answers, and Next moves to the next field', async ({ visit }) => {
  const page = await visit({ width: 360, isTouched: true });
  const dialog = await openDialog(page);
  const customerName = newName('Quick');

  await page.keyboard.type(customerName);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type('0491570110');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Service location')).toBeFocused();
  await page.keyboard.type('Petersham NSW 2049');
  await dialog.getByLabel('Electrical work').fill('New power point in the study');
  const answer = page.waitForResponse(MANUAL);
  await dialog.getByRole('button', { name: 'Add lead' }).click();

  const response = await answer;
  expect(response.status()).toBe(201);
  expect(response.request().postDataJSON()).toMatchObject({
    jobKind: 'electrical',
    customerName,
    customerPhone: '0491570110',
    serviceLocation: 'Petersham NSW 2049',
  });
});

test('a vehicle job shows all its fields together, and sends them all', async ({ visit }) => {
  const page = await visit({ width: 360 });
  const dialog = await openDialog(page);
  await expect(dialog.getByLabel('Vehicle make')).toHaveCount(0);
  await dialog.getByRole('radio', { name: /^Vehicle job/ }).check();
  await expect(dialog.getByText('Auto-electrical', { exact: true })).toBeVisible();
  const customerName = newName('Vera');
  await dialog.getByLabel('Customer name').fill(customerName);
  await dialog.getByLabel('Phone').fill('0491 570 110');
  await dialog.getByLabel('Vehicle make').fill('Toyota');
  await dialog.getByLabel('Vehicle model').fill('HiLux');
  await dialog.getByLabel('Vehicle year').fill('2016');
  await dialog.getByLabel('Vehicle rego').fill('ABC12D');
  await dialog.getByLabel('Preferred location').fill('Petersham NSW 2049');
  const answer = page.waitForResponse(MANUAL);
  await dialog.getByRole('button', { name: 'Add lead' }).click();

  const response = await answer;
  expect(response.request().postDataJSON()).toMatchObject({
    jobKind: 'vehicle',
    vehicleMake: 'Toyota',
    vehicleModel: 'HiLux',
    vehicleYear: 2016,
    vehicleRego: 'ABC12D',
    travelDistance: 20,
    inspectionType: 'either',
    preferredLocation: 'Petersham NSW 2049',
    budgetConcern: 'somewhat_important',
    previousExperience: 'regular_customer',
  });
  expect(response.status()).toBe(201);
  const card = page.getByRole('article', { name: new RegExp(`^${customerName}, `) });
  await expect(card).toContainText('2016 Toyota HiLux');
});

for (const [as, width] of [
  [undefined, 360],
  [undefined, 1280],
  ['teammate', 360],
] as const) {
  test(`at ${width} px ${as ?? 'an owner'} finds the added job at the top of Purchased, highlighted once and announced`, async ({
    visit,
  }) => {
    const page = await visit({ width, ...(as ? { as } : {}) });
    const dialog = await openDialog(page);
    const customerName = newName('Aaron');
    await dialog.getByLabel('Customer name').fill(customerName);
    await dialog.getByLabel('Phone').fill('0491 570 110');
    await dialog.getByLabel('Service location').fill('Petersham NSW 2049');
    await dialog.getByLabel('Electrical work').fill('Ceiling fan in the bedroom');
    const answer = page.waitForResponse(MANUAL);
    await dialog.getByRole('button', { name: 'Add lead' }).click();
    const job = (await (await answer).json()) as Job;

    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`tab=purchased&job=${job.id}$`));
    await expect(page.getByRole('status').filter({ hasText: 'Lead added successfully' }).first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Purchased leads' })).toBeFocused();
    const card = page.getByRole('article', { name: `${customerName}, ${job.jobReference}` });
    await expect(card).toBeInViewport();
    await expect(card.getByLabel('Stage')).toHaveValue('purchased');
    const arrived = width < 1024 ? page.getByRole('listitem').filter({ has: card }) : page.getByRole('row').filter({ hasText: job.jobReference });
    await expect(arrived).toHaveClass(/animate-arrive/);
    expect(await storedJob(page, job)).toMatchObject({ customerName, salesStage: 'purchased' });
  });
}
