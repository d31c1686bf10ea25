import { expect, type Page } from '@playwright/test';
import { fits, flawsHere } from './accessibility.ts';
import { test } from './base-test.ts';
import { newAccount } from './job-people.ts';
import { fromOwnAddress, newMark, newPerson } from './people.ts';

/** Confirms the phone number of a request with the code that the demo phone shows: only such customers' ratings count. */
async function confirmPhone({ request }: Page, token: string): Promise<void> {
  expect((await request.post('/api/request/phone-code', { headers: fromOwnAddress(), data: { token } })).status()).toBe(200);
  const codeOf = async () => /code: (\d{6})/.exec(await (await request.post('/api/request/demo-phone', { data: { token } })).text())?.[1] ?? '';
  await expect.poll(codeOf).toMatch(/^\d{6}$/);
  expect((await request.post('/api/request/phone-code/check', { data: { token, code: await codeOf() } })).status()).toBe(200);
}

/** Files a request, confirms its number, and has it bought by a signed-in electrician. Returns the path of its page. */
async function boughtRequest(customer: Page, sparky: Page): Promise<string> {
  const mark = newMark();
  const filed = await customer.request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: `A power point for ${mark}`,
      customerName: 'Bridget Storytest',
      customerPhone: '0491 570 313',
      fillMs: 20_000,
      jobTopic: '',
    },
  });
  const { id, requestToken } = await filed.json();
  await confirmPhone(customer, requestToken);
  const headers = { origin: new URL(sparky.url()).origin };
  const buyer = { buyerName: 'Sam Spark', buyerEmail: 'sam@example.com', buyerPhone: '0491 570 110' };
  expect((await sparky.request.post('/api/create-payment-intent', { data: { leadId: id }, headers })).status()).toBe(200);
  expect((await sparky.request.post(`/api/leads/${id}/purchase`, { data: buyer, headers })).status()).toBe(200);
  return `/request/${requestToken}`;
}

for (const width of [360, 1280]) {
  test(`an electrician makes their page public, is rated, and answers, at ${width} px`, async ({ browser }) => {
    const sparky = (await newPerson(browser, { width, height: 780 })).page;
    await newAccount(sparky.request);
    await sparky.goto('/account');
    const own = sparky.getByRole('region', { name: 'Your public page' });
    await own.getByRole('button', { name: 'Make my page public' }).click();
    const link = own.getByRole('link', { name: /\/electricians\/p\// });
    await expect(link).toBeVisible();
    const path = (await link.getAttribute('href')) ?? '';
    expect(await fits(sparky)).toBe(true);

    const customer = (await newPerson(browser, { width, height: 780 })).page;
    await customer.goto('/');
    await customer.goto(await boughtRequest(customer, sparky));
    await customer.getByRole('button', { name: 'Yes, they called' }).click();
    await customer.getByRole('radio', { name: '5 stars' }).check();
    await customer.getByLabel('What would you tell others?').fill('Quick and tidy. Bridget Storytest');
    await customer.getByLabel('Show my words on their page, without my name').check();
    await customer.getByRole('button', { name: 'Send your rating' }).click();
    await expect(customer.getByText(/^5 of 5 stars/)).toBeVisible();

    await sparky.reload();
    await own.getByRole('button', { name: 'Answer' }).click();
    await own.getByLabel('Your answer').fill('Thank you. Call any time.');
    await own.getByRole('button', { name: 'Publish the answer' }).click();
    await expect(own.getByText('Your answer: Thank you. Call any time.')).toBeVisible();
    expect(await flawsHere(sparky)).toEqual([]);

    await customer.goto(path);
    await expect(customer.getByRole('heading', { level: 1 })).not.toHaveText('Electrician');
    await expect(customer.getByText('Quick and tidy.')).toBeVisible();
    await expect(customer.getByText('Thank you. Call any time.')).toBeVisible();
    await expect(customer.getByText('Storytest')).toHaveCount(0);
    const structured = await customer.locator('script[type="application/ld+json"]').allTextContents();
    expect(structured.join('\n')).toContain('"reviewCount":1');
    await expect(customer.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    expect(await flawsHere(customer)).toEqual([]);
    expect(await fits(customer)).toBe(true);
    await customer.context().close();
    await sparky.context().close();
  });
}

test('without JavaScript the page of an electrician can be read, and one that is not there says so', async ({ browser, baseURL }) => {
  const sparky = (await newPerson(browser)).page;
  await newAccount(sparky.request);
  const { path } = await (await sparky.request.post('/api/my-profile', { data: { isPublic: true } })).json();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 360, height: 740 }, ...(baseURL && { baseURL }) });
  const page = await context.newPage();

  await page.goto(path);
  await expect(page.getByText('No customer has rated them yet.')).toBeVisible();
  expect((await page.goto('/electricians/p/nobody-999999'))?.status()).toBe(404);
  await context.close();
  await sparky.context().close();
});
