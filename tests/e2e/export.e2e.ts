import { readFileSync } from 'node:fs';
import { expect, type Download, type Page } from '@playwright/test';
import { expectClear } from './accessibility.ts';
import { test } from './base-test.ts';
import { deafen, openMore } from './dashboard-parts.ts';
import { newAccount } from './job-people.ts';
import { newPerson } from './people.ts';

interface Job {
  customerName: string;
  electricalWork: string;
  specialRequests?: string;
}

/** Puts jobs of their own into the pipeline of the signed-in person, the last one on top. */
async function addJobs(page: Page, jobs: readonly Job[]) {
  for (const job of jobs) {
    const response = await page.request.post('/api/leads/manual', {
      data: {
        jobKind: 'electrical',
        customerPhone: '0491 570 110',
        serviceLocation: '12 Audley Street, Petersham NSW 2049',
        ...job,
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
}

const jobs = [
  { customerName: 'Marcus Oyelaran', electricalWork: 'Switchboard upgrade with an oven circuit' },
  { customerName: '=HYPERLINK("http://evil.example")', electricalWork: 'Replace two downlights, please' },
  {
    customerName: 'Zoë "Spark" Łuk',
    electricalWork: 'Lights flicker, then go out ⚡️',
    specialRequests: 'First line,\nsecond line with a "quote"',
  },
];

/** The rows of a file as RFC 4180 reads them, by their headings. */
async function rowsOf(download: Download): Promise<Record<string, string>[]> {
  const bytes = readFileSync(await download.path());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const text = bytes.subarray(3).toString('utf8');
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`Not CSV: ${text}`);
    rows.at(-1)?.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === '\r\n') rows.push([]);
  }
  const [headings = [], ...lines] = rows.slice(0, -1);
  return lines.map((line) => Object.fromEntries(headings.map((heading, index) => [heading, line[index] ?? ''])));
}

/** The name of today's file, by the calendar of the browser. */
function fileNameIn(page: Page): Promise<string> {
  return page.evaluate(() => `sparkdrop-leads-${new Date().toLocaleDateString('sv-SE')}.csv`);
}

async function openWithJobs(page: Page) {
  await newAccount(page.request);
  await addJobs(page, jobs);
}

/** Presses what exports and waits for the file. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test('all purchases are saved as a file that a spreadsheet opens and that runs nothing', async ({ browser }) => {
  const { page, errors } = await newPerson(browser);
  await openWithJobs(page);
  await page.goto('/dashboard?tab=purchase_history');

  const download = await downloaded(page, () => page.getByRole('button', { name: 'Export', exact: true }).click());

  await expect(page.getByText('Exported 3 leads', { exact: true })).toBeVisible();
  expect(download.suggestedFilename()).toBe(await fileNameIn(page));
  const rows = await rowsOf(download);
  expect(rows.map((row) => row['Customer Name'])).toEqual([
    'Zoë "Spark" Łuk',
    '\'=HYPERLINK("http://evil.example")',
    'Marcus Oyelaran',
  ]);
  expect(rows[0]).toMatchObject({
    'Customer Phone': '0491 570 110',
    'Electrical Work': 'Lights flicker, then go out ⚡️',
    'Customer Notes': 'First line,\nsecond line with a "quote"',
    Stage: 'Purchased',
    'Amount Paid for Lead (AUD)': '0.00',
    'Lead Payment': 'Own job',
  });
  expect(rows[0]?.['Purchased (Sydney)']).toMatch(/^\d{1,2} [A-Z][a-z]{2} 20\d\d \d{1,2}:\d\d [ap]m$/);
  expect(errors).toEqual([]);
});

test('on a phone the menu exports what filter and search leave, and says of how many', async ({ browser }) => {
  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  await openWithJobs(page);
  await page.goto('/dashboard?tab=purchase_history&when=today&q=oven');
  await expect(page.getByText('Marcus Oyelaran').first()).toBeVisible();

  const exportData = async () => {
    await (await openMore(page)).getByRole('button', { name: 'Export Data' }).click();
  };
  const rows = await rowsOf(await downloaded(page, exportData));

  await expect(page.getByText('Exported 1 of 3 leads', { exact: true })).toBeVisible();
  expect(rows.map((row) => row['Customer Name'])).toEqual(['Marcus Oyelaran']);

  await page.goto('/dashboard?tab=purchase_history&when=yesterday');
  await exportData();
  await expect(page.getByText('Nothing to export', { exact: true })).toBeVisible();
  expect(errors).toEqual([]);
});

test('the backup reminder comes once a day to anyone who has records, exports, and is in nobody’s way', async ({ browser }) => {
  const { page, errors } = await newPerson(browser, { width: 360, height: 740 });
  await newAccount(page.request);
  const reminder = page.getByRole('region', { name: 'Backup reminder' });
  // A page that hears of its first jobs is reminded too, before it is loaded again.
  await deafen(page);
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(page.getByRole('tablist', { name: 'Leads and jobs' })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(reminder).toHaveCount(0);

  await addJobs(page, jobs);
  await page.reload();
  await expect(page.getByRole('tab', { name: /^History ?, 3 leads/ })).toBeVisible();
  await page.clock.runFor(1_500);
  await expect(reminder).toBeVisible();
  await reminder.scrollIntoViewIfNeeded();
  await expectClear(page, reminder, [page.getByRole('navigation', { name: 'Dashboard' })]);

  const download = await downloaded(page, () => reminder.getByRole('button', { name: /^Export/ }).click());
  expect(await rowsOf(download)).toHaveLength(3);
  await expect(reminder).toHaveCount(0);

  await page.reload();
  await expect(page.getByRole('tab', { name: /^History ?, 3 leads/ })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(reminder).toHaveCount(0);
  expect(errors).toEqual([]);
});
