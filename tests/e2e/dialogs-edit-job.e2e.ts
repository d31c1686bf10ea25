import { expect, type Page } from '@playwright/test';
import { answerWith } from './dashboard-parts.ts';
import { addJob, cardOf, type Job, notice, openTab, refuse, test } from './job-people.ts';

const LEADS = '**/api/leads/*';

async function openDialog(page: Page, job: Job) {
  await openTab(page, 'purchased', job);
  await cardOf(page, job).getByRole('button', { name: /^Edit job/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit job details' });
  await expect(dialog.getByLabel('Customer name')).toHaveValue(job.customerName);
  return dialog;
}

test('the lists hold the specification’s options and the stored value', async ({ visit }) => {
  const page = await visit();
  const dialog = await openDialog(page, await addJob(page));
  const lists = {
    'Service type': ['installation', 'repair', 'maintenance', 'inspection', 'upgrade', 'emergency'],
    'Property type': ['residential', 'commercial', 'industrial', 'apartment', 'office', 'retail'],
    // Urgent is a vehicle job's.
    Urgency: ['emergency', 'within_24h', 'within_week', 'within_month', 'flexible'],
    // What only the quote form knows is offered where it is stored.
    Budget: ['unsure', 'under_500', '500_1000', '1000_2500', '2500_5000', 'over_5000', 'need_quote'],
    Timeframe: ['asap', 'this_week', 'this_month', 'just_pricing'],
  };
  for (const [label, values] of Object.entries(lists)) {
    const options = dialog.getByLabel(label).locator('option');
    const offered = await options.evaluateAll((found) => found.map((option) => option.getAttribute('value')));
    expect(offered, label).toEqual(values);
  }
});

const withStrangeBudget = (rows: unknown) =>
  (rows as object[]).map((row) => Object.assign(row, { budgetRange: 'a_fortune' }));

test('a stored value that is in no list stays selected and is not sent', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  await page.route('**/api/my-purchased-leads?*', (route) => answerWith(route, withStrangeBudget));
  const dialog = await openDialog(page, job);
  await expect(dialog.getByLabel('Budget')).toHaveValue('a_fortune');

  await dialog.getByLabel('Address').fill('1 New Street');
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');
  await dialog.getByRole('button', { name: 'Save changes' }).click();

  expect((await request).postDataJSON()).toEqual({ customerAddress: '1 New Street', base: { customerAddress: null } });
  await expect(dialog).toBeHidden();
});

test('only changed fields are sent, the card shows them, and focus returns', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  const dialog = await openDialog(page, job);
  await dialog.getByLabel('Electrical work').fill('Switchboard upgrade with two oven circuits');
  await dialog.getByLabel('Urgency').selectOption('within_24h');
  const request = page.waitForRequest((sent) => sent.method() === 'PATCH');

  await dialog.getByRole('button', { name: 'Save changes' }).click();

  expect((await request).postDataJSON()).toEqual({
    electricalWork: 'Switchboard upgrade with two oven circuits',
    urgency: 'within_24h',
    base: expect.objectContaining({ electricalWork: 'Switchboard upgrade with an oven circuit', urgency: 'within_week' }),
  });
  await expect(dialog).toBeHidden();
  await expect(notice(page, 'Job details updated')).toBeVisible();
  const card = cardOf(page, job);
  await expect(card).toContainText('Switchboard upgrade with two oven circuits');
  await expect(card.getByRole('button', { name: /^Edit job/ })).toBeFocused();
});

test('a refused edit keeps what was typed and says why', async ({ visit }) => {
  const page = await visit();
  const dialog = await openDialog(page, await addJob(page));
  await refuse(page, LEADS);
  await dialog.getByLabel('Address').fill('1 New Street');

  await dialog.getByRole('button', { name: 'Save changes' }).click();

  await expect(notice(page, 'Error updating lead')).toContainText('The meter room is flooded');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Error updating lead' })).toContainText(
    'The meter room is flooded',
  );
  await expect(dialog.getByLabel('Address')).toHaveValue('1 New Street');
});

for (const outcome of ['theirs', 'mine'] as const) {
  test(`a conflicting change by someone else shows beside the field, and ${outcome} can be kept`, async ({ visit }) => {
    const page = await visit({ as: 'sparky' });
    const teammate = await visit({ as: 'teammate' });
    const job = await addJob(page);
    const dialog = await openDialog(page, job);
    await dialog.getByLabel('Address').fill('1 New Street');
    await dialog.getByLabel('Email').fill('mine@example.com');
    const other = await teammate.request.patch(`/api/leads/${job.leadId}`, { data: { customerAddress: '2 Other Street' } });
    expect(other.status(), await other.text()).toBe(200);

    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('2 Other Street')).toBeVisible();
    await expect(dialog.getByLabel('Address')).toHaveValue('1 New Street');
    if (outcome === 'theirs') {
      await dialog.getByRole('button', { name: /^Take theirs/ }).click();
      await expect(dialog.getByLabel('Address')).toHaveValue('2 Other Street');
      await expect(dialog.getByLabel('Address')).toBeFocused();
    }
    await dialog.getByRole('button', { name: 'Save changes' }).click();

    await expect(dialog).toBeHidden();
    const answer = await page.request.get('/api/my-purchased-leads', { params: { q: job.jobReference } });
    expect(await answer.json()).toMatchObject([
      {
        customerAddress: outcome === 'theirs' ? '2 Other Street' : '1 New Street',
        customerEmail: 'mine@example.com',
      },
    ]);
  });
}

test('changes that are not saved are not thrown away by Esc', async ({ visit }) => {
  const page = await visit();
  const job = await addJob(page);
  const dialog = await openDialog(page, job);
  await dialog.getByLabel('Address').fill('1 New Street');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Discard changes' }).click();

  await expect(dialog).toBeHidden();
  await expect(cardOf(page, job).getByRole('button', { name: /^Edit job/ })).toBeFocused();
});
