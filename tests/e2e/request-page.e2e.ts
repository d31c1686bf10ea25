import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { enter, newAccount } from './job-people.ts';
import { fileQuote, fromOwnAddress, newMark, newPerson } from './people.ts';
import { settled } from './public-watch.ts';

/** Files a request as the form does. Returns the path of its page. */
async function filePath(request: APIRequestContext, work: string, phone: string): Promise<{ id: number; path: string }> {
  const response = await request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: '7 Hidden Lane, Marrickville NSW 2204',
      electricalWork: work,
      customerName: 'Bridget Storytest',
      customerPhone: phone,
      urgency: 'within_week',
      fillMs: 20_000,
      jobTopic: '',
    },
  });
  expect(response.status()).toBe(201);
  const { id, requestToken } = await response.json();
  return { id, path: `/request/${requestToken}` };
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a customer follows a request from the form to the rating', async ({ browser }) => {
  const mark = newMark();
  const customer = await newPerson(browser, { width: 360, height: 740 });
  await fileQuote(customer.page, {
    name: 'Bridget Storytest',
    phone: '0491 570 313',
    location: '7 Hidden Lane, Marrickville NSW 2204',
    work: `A power point for ${mark} in the shed`,
  });
  const { page } = customer;
  await page.getByRole('link', { name: 'See your request' }).click();
  await expect(heading(page)).toHaveText(/^Your request AE-\d+E$/);
  await expect(page.getByText('Waiting for an electrician')).toBeVisible();
  expect(await flawsHere(page)).toEqual([]);

  await page.getByLabel('What needs to be done?').fill(`Two power points for ${mark} in the shed`);
  await page.getByRole('button', { name: 'Save the change' }).click();
  await expect(page.getByRole('region', { name: 'What you asked for' })).toContainText('Two power points');

  const sparky = await newPerson(browser);
  await newAccount(sparky.page.request);
  const leads: { id: number; electricalWork: string }[] = await (await sparky.page.request.get('/api/leads')).json();
  const lead = leads.find(({ electricalWork }) => electricalWork.includes(mark));
  expect(lead?.electricalWork).toContain('Two power points');
  const origin = new URL(page.url()).origin;
  const send = (path: string, data: object) => sparky.page.request.post(path, { data, headers: { origin } });
  expect((await send('/api/create-payment-intent', { leadId: lead?.id })).status()).toBe(200);
  const buyer = { buyerName: 'Sam Spark', buyerEmail: 'sam@example.com', buyerPhone: '0491 570 110' };
  expect((await send(`/api/leads/${lead?.id}/purchase`, buyer)).status()).toBe(200);
  await sparky.page.context().close();

  await page.reload();
  await expect(page.getByText('has your request').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the change' })).toHaveCount(0);
  expect(await flawsHere(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes, they called' }).click();
  await expect(page.getByText('They called you')).toBeVisible();
  await page.getByRole('radio', { name: '5 stars' }).check();
  await page.getByRole('button', { name: 'Send your rating' }).click();
  await expect(page.getByText(/^5 of 5 stars/)).toBeVisible();
  expect(await flawsHere(page)).toEqual([]);
  await page.context().close();
});

test('a request is cancelled from the keyboard, at 1280 px, and nobody can buy it', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id, path } = await filePath(request, `A lamp for ${newMark()}`, '0491 571 804');
  await page.goto(path);
  await settled(page);

  await page.getByRole('button', { name: 'Cancel my request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You cancelled it. Nobody can take it any more.')).toBeVisible();

  await enter(page, 'sparky');
  const leads: { id: number }[] = await (await page.request.get('/api/leads')).json();
  expect(leads.map((lead) => lead.id)).not.toContain(id);
});

test('a link that was turned off and one that never was say the same', async ({ page, request }) => {
  const { path } = await filePath(request, `A fan for ${newMark()}`, '0491 571 266');
  await page.goto(path);
  await settled(page);
  await page.getByRole('button', { name: 'Turn this link off' }).click();
  await page.getByRole('button', { name: 'Yes, turn it off' }).click();
  await expect(heading(page)).toHaveText('The link is off');

  const said: (string | null)[] = [];
  for (const address of [path, `/request/${'A'.repeat(22)}`]) {
    const response = await page.goto(address);
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('This link doesn’t work');
    said.push(await page.getByRole('main').textContent());
  }
  expect(said[0]).toBe(said[1]);
  expect(await flawsHere(page)).toEqual([]);
});

test('without JavaScript a request can be read, on a small phone', async ({ browser, request, baseURL }) => {
  const { path } = await filePath(request, `An oven for ${newMark()}`, '0491 570 737');
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false, viewport: { width: 320, height: 640 } });
  const page = await context.newPage();
  await page.goto(path);

  await expect(heading(page)).toHaveText(/^Your request AE-\d+E$/);
  await expect(page.getByText('Waiting for an electrician')).toBeVisible();
  await expect(page.locator('main noscript p')).toBeVisible();
  expect(await fits(page)).toBe(true);
  await context.close();
});
