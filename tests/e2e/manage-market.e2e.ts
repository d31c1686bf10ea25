import { fromOwnAddress } from './people.ts';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { fits, flaws } from './accessibility.ts';
import { notice, test } from './job-people.ts';

const standard = {
  floor: '40.00',
  upliftPercent: 10,
  sampleSize: 5,
  maxDailyChangePercent: null,
  emergencyMinutes: 60,
  within24hMinutes: 60,
  withinWeekMinutes: 60,
  flexibleMinutes: 60,
  pauseFrom: null,
  pauseUntil: null,
  holdAfterRequests: null,
  endAfterDays: 14,
  buyingRule: 'anyone',
  acceptingStates: [],
  insuranceRequired: false,
};

/** Files a request that has all the time in the world, and returns it as the market has it. */
async function flexibleLead(request: APIRequestContext): Promise<{ id: number; auctionDuration: number }> {
  const response = await request.post('/api/leads', {
    headers: fromOwnAddress(),
    data: {
      serviceLocation: 'Marrickville NSW 2204',
      electricalWork: 'One day the light over the back door could be moved a little.',
      customerName: 'Bridget Flextest',
      customerPhone: '0491 571 266',
      urgency: 'flexible',
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  return leadOnMarket(request, id);
}

async function leadOnMarket(request: APIRequestContext, id: number) {
  const leads = (await (await request.get('/api/leads')).json()) as { id: number; auctionDuration: number }[];
  const lead = leads.find((each) => each.id === id);
  if (!lead) throw new Error(`Lead ${id} is not on the market`);
  return lead;
}

/** The demo world is shared: what is left behind are the standard settings. */
async function restoreStandard({ request }: Page): Promise<void> {
  const { settings, version } = (await (await request.get('/api/market-settings')).json()) as { settings: object; version: number };
  const response = await request.post('/api/market-settings', { data: { ...settings, ...standard, base: { version } } });
  expect(response.status(), await response.text()).toBe(200);
}

const flexible = (page: Page) => page.getByLabel(/^Flexible/);
const history = (page: Page) => page.getByRole('region', { name: 'Latest changes' });

async function openMarket(page: Page): Promise<void> {
  await page.goto('/manage/market');
  await expect(page.getByText(/^With the last \d+ sales a lead starts at \$/)).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save changes' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Leads on the market keep the rules they started with.');
  await question.getByRole('button', { name: 'Save settings' }).click();
  await expect(notice(page, 'Market settings saved').first()).toBeVisible();
}

test('a super admin tries settings on past sales, saves them for leads to come and finds them in the history', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  try {
    const before = await flexibleLead(page.request);
    await openMarket(page);
    await flexible(page).fill('75');
    await page.getByRole('button', { name: 'Try on past sales' }).click();
    await expect(page.getByRole('table', { name: /^Past sales by the settings/ })).toContainText('Taken in');
    await expect(page.getByText(/on the latest \d+ sales, /)).toBeVisible();

    await save(page);
    await expect(history(page).getByRole('listitem').first()).toContainText('Robin Keane');
    await expect(history(page)).toContainText(/Flexible, time to \$0: 60 minutes\s+becomes\s*→\s*75 minutes/);
    expect((await flexibleLead(page.request)).auctionDuration).toBe(75);
    expect(await leadOnMarket(page.request, before.id)).toMatchObject({ auctionDuration: 60 });

    await page.reload();
    await expect(flexible(page)).toHaveValue('75');
    await page.getByRole('button', { name: 'Reset to defaults' }).click();
    await expect(flexible(page)).toHaveValue('60');
    await save(page);
    await page.goto('/manage/audit-log');
    await page.getByLabel('Show').selectOption({ label: 'Market settings' });
    await expect(page.getByRole('article', { name: /^Changed the market settings/ }).first()).toContainText('Robin Keane');
  } finally {
    await restoreStandard(page);
  }
});

test('everybody can read and use the market settings', async ({ visit }) => {
  const page = await visit({ width: 320, as: 'superadmin' });
  await openMarket(page);
  await page.getByLabel('Pause prices at night').check();
  await page.getByRole('button', { name: 'Try on past sales' }).click();
  await expect(page.getByRole('table', { name: /^Past sales by the settings/ })).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await flaws(page)).toEqual([]);

  await page.getByLabel(/^Lowest start price/).fill('2000');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Please enter an amount from 0 to 1,000 such as 40.00')).toBeVisible();
  await page.getByLabel(/^Lowest start price/).fill('45');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  expect(await fits(page)).toBe(true);
  expect(await flaws(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeFocused();
});
