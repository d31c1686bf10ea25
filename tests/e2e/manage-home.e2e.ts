import { expect, type APIRequestContext, type Browser, type Locator } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { newAccount, test } from './job-people.ts';
import { fromOwnAddress, newMark, newPerson } from './people.ts';

async function post<Answer>(request: APIRequestContext, path: string, data: object, headers = {}): Promise<Answer> {
  const response = await request.post(path, { data, headers });
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Answer;
}

/** Lets a customer report a concern about the electrician who took their request. Returns the request's reference. */
async function reportConcern(browser: Browser, details: string): Promise<string> {
  const electrician = await newPerson(browser);
  const { request } = electrician.page;
  const filed = await post<{ id: number; requestToken: string }>(
    request,
    '/api/leads',
    {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: `A power point for ${newMark()}`,
      customerName: 'Bridget Concerntest',
      customerPhone: '0491 571 266',
      fillMs: 20_000,
      jobTopic: '',
    },
    fromOwnAddress(),
  );
  await newAccount(request);
  await post(request, '/api/create-payment-intent', { leadId: filed.id });
  const buyer = { buyerName: 'Ada Volt', buyerEmail: 'ada@example.com', buyerPhone: '0491 570 737' };
  await post(request, `/api/leads/${filed.id}/purchase`, buyer);
  await post(request, '/api/request/answer', { token: filed.requestToken, answer: 'concern', details });
  await electrician.page.context().close();
  return `AE-${filed.id}E`;
}

/** The number in a link's text; 0 if there is none. */
const numberOf = async (link: Locator) => Number(/\d+/.exec((await link.textContent()) ?? '')?.[0] ?? 0);

test('a super admin sees what waits from anywhere, opens it and deals with it', async ({ browser, visit }) => {
  const details = `Nobody came, ${newMark()}`;
  const reference = await reportConcern(browser, details);
  const page = await visit({ as: 'superadmin' });
  await page.goto('/dashboard');
  const manage = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Manage \d+\+? waiting$/ });
  await manage.click();

  await expect(page).toHaveURL('/manage');
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for you' })).toBeVisible();
  const tab = page.getByRole('navigation', { name: 'Manage' }).getByRole('link', { name: /^Follow-ups/ });
  await expect(tab).toHaveAccessibleName(/^Follow-ups \d+ waiting$/);
  const row = page.getByRole('main').getByRole('link', { name: /Follow-ups.*customers need help/ });
  await row.click();

  await expect(page).toHaveURL('/manage/follow-ups');
  const concerns = page.getByRole('table', { name: 'Reported concerns' });
  const customer = concerns.getByRole('row').filter({ hasText: reference }).first();
  await expect(customer.getByRole('link', { name: /0491 571 266$/ })).toHaveAttribute('href', 'tel:+61491571266');
  await customer.getByRole('button', { name: /^Details/ }).click();
  await expect(concerns).toContainText(details);
  // Tests beside this one report concerns too, so the number to expect is what the server says after this one is closed.
  let waiting = -1;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/manage/queues') waiting = ((await response.json()) as { followUps: number }).followUps;
  });
  await concerns.getByRole('button', { name: 'Done, close it' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Done, close it' }).click();
  await expect(customer).toHaveCount(0);
  await expect.poll(() => waiting).toBeGreaterThanOrEqual(0);
  await expect.poll(async () => (await numberOf(tab)) - waiting).toBe(0);
});

test('the home of the back office and the follow-ups can be used by everyone, on every screen', async ({ browser, visit }) => {
  await reportConcern(browser, `It is still dark, ${newMark()}`);
  const page = await visit({ as: 'superadmin' });
  for (const [path, isThere] of [
    ['/manage', page.getByRole('main').getByRole('link', { name: /Follow-ups.*customers need help/ })],
    ['/manage/follow-ups', page.getByRole('heading', { name: /^Reported concerns \(\d+\)$/ })],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await expect(isThere).toBeVisible();
    await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
    expect(await flaws(page)).toEqual([]);

    await page.setViewportSize({ width: 320, height: 740 });
    expect(await fits(page), path).toBe(true);
  }
});
