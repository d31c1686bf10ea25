import { expect, type Page } from '@playwright/test';
import { moreButton, openMore } from './dashboard-parts.ts';
import { notice, refuse, test } from './job-people.ts';

const SAVES = '**/api/auth/update-service-area';

async function openDialog(page: Page) {
  await (await openMore(page)).getByRole('button', { name: 'Manage Service Area' }).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Service Area' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Types a place and picks it from the list; the list of what stood there before may still be open, and name it too. */
async function pickPlace(page: Page, typed: string, picked: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Service location' }).fill(typed);
  await page.getByRole('option', { name: picked, exact: true }).click();
}

test('the radius options are offered, with 20 km as the default', async ({ visit }) => {
  const page = await visit({ as: 'new', width: 360 });
  await page.goto('/dashboard');
  const dialog = await openDialog(page);

  const radiuses = dialog.getByRole('group', { name: 'Radius' }).getByRole('radio');
  const values = await radiuses.evaluateAll((found) => found.map((radio) => radio.getAttribute('value')));
  expect(values).toEqual(['5', '10', '15', '20', '25', '30', '50', '100']);
  await expect(dialog.getByRole('radio', { name: '20 km' })).toBeChecked();
  await expect(dialog.getByRole('combobox', { name: 'Service location' })).toBeFocused();
});

test('text typed after a selection has no coordinates and is not sent', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.goto('/dashboard');
  const dialog = await openDialog(page);
  const sent: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.postDataJSON());
  });
  await pickPlace(page, 'marrick', 'Marrickville NSW 2204');
  await expect(dialog.getByText(/within 20 km of Marrickville$/)).toBeVisible();

  await page.getByRole('combobox', { name: 'Service location' }).press('End');
  await page.keyboard.type(' or so');
  await expect(dialog.getByText('Select a place to see how many leads were near it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByRole('link', { name: 'Please select a valid service location.' })).toBeVisible();
  expect(sent).toEqual([]);

  await pickPlace(page, 'marrick', 'Marrickville NSW 2204');
  await dialog.getByText('50 km', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  expect(sent).toEqual([
    {
      serviceLocation: 'Marrickville NSW 2204',
      serviceLatitude: expect.closeTo(-33.9, 0) as unknown,
      serviceLongitude: expect.closeTo(151.2, 0) as unknown,
      serviceRadius: 50,
    },
  ]);
});

test('the dialog previews how many leads an area has, and a saved area applies at once', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.goto('/dashboard');
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.getByText(/\d km away/)).toHaveCount(0);
  const dialog = await openDialog(page);
  await pickPlace(page, 'marrick', 'Marrickville NSW 2204');
  await expect(dialog.getByText(/^About \d+ leads in the last 30 days were within 20 km of Marrickville$/)).toBeVisible();
  await dialog.getByText('5 km', { exact: true }).click();
  await expect(dialog.getByText(/ in the last 30 days (was|were) within 5 km of Marrickville$/)).toBeVisible();
  await dialog.getByText('100 km', { exact: true }).click();

  const leads = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/leads');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(notice(page, 'Service area updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(moreButton(page)).toBeFocused();
  expect((await leads).status()).toBe(200);
  await expect(page.getByText(/\d km/).first()).toBeVisible();
  const again = await openDialog(page);
  await expect(again.getByRole('combobox', { name: 'Service location' })).toHaveValue('Marrickville NSW 2204');
  await expect(again.getByRole('radio', { name: '100 km' })).toBeChecked();
});

test('a failed save keeps the dialog open with everything in it', async ({ visit }) => {
  const page = await visit({ as: 'new' });
  await page.goto('/dashboard');
  const dialog = await openDialog(page);
  await pickPlace(page, 'marrick', 'Marrickville NSW 2204');
  const recover = await refuse(page, SAVES);

  await dialog.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(notice(page, 'Failed to update service area. Please try again.')).toContainText('Error');
  await expect(dialog.getByRole('combobox', { name: 'Service location' })).toHaveValue('Marrickville NSW 2204');
  await expect(dialog.getByRole('alert').filter({ hasText: 'The meter room is flooded' })).toBeVisible();
  await recover();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
});
