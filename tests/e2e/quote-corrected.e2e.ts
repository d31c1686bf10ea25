import { expect } from '@playwright/test';
import { publicForms } from './public-forms.ts';
import { test } from './public-test.ts';

test('a quote corrected after a lost answer is filed once, as corrected, and the page says which version stands', async ({ page, request }) => {
  const form = publicForms.find(({ name }) => name === 'quote');
  if (!form) throw new Error('No quote form');
  const answers: { id: number; status: number }[] = [];
  await page.route('**/api/leads', async (route) => {
    const response = await route.fetch();
    const { id } = (await response.json()) as { id: number };
    answers.push({ id, status: response.status() });
    if (answers.length === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await form.fill(page);
  const name = `Quinn ${Date.now()}`;
  await form.send(page).click();
  await expect(page.getByText(/We’re not sure that went through/)).toBeVisible();

  await page.getByRole('main').getByLabel('Full name', { exact: true }).fill(name);
  await form.send(page).click();

  await expect(page).toHaveURL('/quote-success');
  await expect(page.getByText('We have your corrected request. It replaces the one you sent before.')).toBeVisible();
  const [first, second] = answers;
  expect(second?.id).toBe(first?.id);
  await request.post('/api/auth/login', { data: { username: 'superadmin', password: 'superadmin-demo' } });
  const leads = (await (await request.get('/api/leads?limit=300')).json()) as { id: number; customerName: string }[];
  expect(leads.filter(({ id }) => id === first?.id).map(({ customerName }) => customerName)).toEqual([name]);
});
