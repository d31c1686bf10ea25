import { fromOwnAddress } from './people.ts';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { flawsHere } from './accessibility.ts';
import { notice, test } from './job-people.ts';

let filed = 0;

/** Files a request of somebody new, and returns who they are. */
async function fileRequest(request: APIRequestContext): Promise<{ phone: string; name: string }> {
  filed += 1;
  const phone = `0412 8${String(process.pid % 100).padStart(2, '0')} ${String(filed + 100)}`;
  const name = `Greta Gonetest${filed}`;
  const response = await request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: 'The light over the back door could be moved a little.',
      customerName: name,
      customerPhone: phone,
      urgency: 'flexible',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return { phone, name };
}

async function find(page: Page, contact: string): Promise<void> {
  await page.getByLabel('Phone number or email').fill(contact);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
}

for (const width of [360, 1280]) {
  test(`a super admin finds a person and makes them anonymous, ${width} px wide`, async ({ visit }) => {
    const page = await visit({ as: 'superadmin' });
    await page.setViewportSize({ width, height: 800 });
    const { phone, name } = await fileRequest(page.request);
    await page.goto('/manage/privacy');
    await expect(page.getByRole('link', { name: 'Privacy', exact: true })).toHaveAttribute('aria-current', 'page');

    await find(page, phone.replaceAll(' ', ''));
    const person = page.getByRole('article', { name: /^What is held about/ });
    await expect(person).toContainText(name);
    expect(await flawsHere(page)).toEqual([]);

    await person.getByRole('button', { name: 'Make anonymous' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Requests');
    expect(await flawsHere(page)).toEqual([]);
    await question.getByRole('button', { name: 'Make anonymous' }).press('Enter');
    await expect(question).toContainText('Please type erase');
    await question.getByLabel(/^Type/).fill('erase');
    await question.getByRole('button', { name: 'Make anonymous' }).press('Enter');

    await expect(page.getByText('The person is anonymous now')).toBeVisible();
    await expect(page.getByText('Made anonymous').first()).toBeVisible();
    await find(page, phone);
    await expect(page.getByText('Nothing is held')).toBeVisible();
    // A server answers with the market of up to a second ago.
    await expect.poll(async () => (await page.request.get('/api/leads')).text()).not.toContain(name);
  });
}

test('a super admin changes how long data is kept', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  await page.goto('/manage/privacy');
  const field = page.getByLabel(/^Unsold requests/);
  const before = await field.inputValue();

  await field.fill('20');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(page.getByText('Please enter a whole number of days from 30 to 730')).toBeVisible();
  await field.fill('120');
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(notice(page, 'Periods saved')).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('120');

  await field.fill(before);
  await page.getByRole('button', { name: 'Save periods' }).click();
  await expect(notice(page, 'Periods saved')).toBeVisible();
});
