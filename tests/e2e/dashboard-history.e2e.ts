import { expect, type Page } from '@playwright/test';
import { fileLead } from './card-people.ts';
import { summaryOf, tabOf } from './dashboard-parts.ts';
import { test } from './job-people.ts';

interface Row {
  jobReference: string;
  customerName: string;
  amountPaid: string;
  paymentKind: string;
  paymentStatus: string;
  purchasedAt: string;
  taxDocuments: { id: number; number: string }[];
}

const HISTORY = '/dashboard?tab=purchase_history';

async function rowsOf({ request }: Page): Promise<Row[]> {
  const response = await request.get('/api/my-purchased-leads');
  expect(response.status(), await response.text()).toBe(200);
  return (await response.json()) as Row[];
}

const dollars = (text: string) => text.replaceAll(/[^\d.]/g, '');
const cents = (amount: string) => Math.round(Number(dollars(amount)) * 100);

const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

/** What the history sums up to, by the API. */
async function totalOf(page: Page, params: Record<string, string> = {}): Promise<string> {
  const { history } = await summaryOf(page, params);
  const sum = Number(history.amountPaid).toLocaleString('en-AU', { style: 'currency', currency: 'AUD' });
  const { count, own } = history;
  const jobs = own === 0 ? '' : `, ${own} own ${own === 1 ? 'job' : 'jobs'}`;
  return `${count - own} ${count - own === 1 ? 'lead' : 'leads'}, ${sum}${jobs}`;
}

/** Rows that count towards the total: what was reversed does not. */
const counts = ({ paymentStatus }: Row) => paymentStatus === 'completed' || paymentStatus === 'pending';

test('the history is a table with a caption, and its total matches its rows to the cent', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  // Other tests buy as the same electrician in the meantime: look until both looks agree.
  await expect(async () => {
    await page.goto(HISTORY);
    const rows = await rowsOf(page);
    const table = page.getByRole('table', { name: 'Purchase history: every lead bought, claimed or added' });
    await expect(table.locator('tbody tr')).toHaveCount(rows.length);
    const total = await totalOf(page);
    await expect(table.locator('tfoot')).toContainText(total);
    await expect(page.getByRole('main').getByText(total, { exact: true }).first()).toBeVisible();
    const standing = rows.filter(counts);
    const sum = standing.reduce((all, { amountPaid }) => all + cents(amountPaid), 0);
    const bought = standing.filter(({ paymentKind }) => paymentKind !== 'own');
    expect(total).toMatch(new RegExp(`^${bought.length} leads?, `));
    expect(cents(/\$[\d,.]+\d/.exec(total)?.[0] ?? '')).toBe(sum);
  }).toPass();
  const table = page.getByRole('table');
  for (const heading of await table.locator('th').all()) await expect(heading).toHaveAttribute('scope', /^(col|row)$/);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Purchase date',
    'Job reference',
    'Customer',
    'Electrical work',
    'Location and urgency',
    'Amount paid',
    'Status',
    'Documents',
    'Edit',
  ]);
});

for (const { table, path, work } of [
  { table: 'jobs', path: '/dashboard?tab=paid', work: 3 },
  { table: 'purchases', path: HISTORY, work: 4 },
]) {
  test(`at 1280 px the table of ${table} shows the work in rows of 44 px, without a sideways scroll`, async ({ visit }) => {
    const page = await visit({ as: 'superadmin' });
    await page.goto(path);
    const rows = page.locator('tbody tr');
    await expect(rows.first()).toBeVisible();
    // However long a name is.
    await rows.locator('> th bdi').evaluateAll((names) => names.forEach((name) => void (name.textContent = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(3))));
    expect((await rows.first().locator(`> :nth-child(${work})`).boundingBox())?.width).toBeGreaterThanOrEqual(140);
    for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46);
    const hidden = await page.getByRole('table').evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));
    expect(hidden).toBeLessThanOrEqual(0);
  });
}

test('the total covers only the filtered days', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  const range = { from: new Date('2026-01-01T00:00:00+08:00').toISOString() };
  const oldest = (await rowsOf(page)).at(-1)?.purchasedAt ?? '';
  const day = new Date(Date.parse(oldest) + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Australia/Perth' });
  const to = new Date(`${day}T00:00:00+08:00`).toISOString();
  await page.goto(`${HISTORY}&when=custom&from=2026-01-01&to=${new Date(Date.parse(to) - 1).toLocaleDateString('sv-SE', { timeZone: 'Australia/Perth' })}`);
  const total = await totalOf(page, { ...range, to });
  const all = (await rowsOf(page)).filter(({ purchasedAt }) => purchasedAt >= range.from && purchasedAt < to);
  expect(all.length).toBeGreaterThan(0);
  await expect(page.locator('tbody tr')).toHaveCount(all.length);
  await expect(page.locator('tfoot')).toContainText(total);
});

test('below 640 px each row is a card with the same values and labels', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'sparky' });
  await page.goto(HISTORY);
  await expect(page.getByRole('table')).toHaveCount(0);
  const [row] = await rowsOf(page);
  if (!row) throw new Error('The demo electrician has no history');
  const card = page.getByRole('article', { name: `${row.jobReference}, ${row.customerName}` });
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(row.customerName);
  await expect(card).toContainText(`$${row.amountPaid}`);
  await expect(card).toContainText(row.jobReference);
  expect((await card.boundingBox())?.height).toBeLessThan(150);
  await card.getByRole('button', { name: `Details of ${row.jobReference}` }).click();
  await expect(card.getByRole('term')).toHaveText(['Documents', 'Work', 'Location', 'Urgency']);
  await expect(async () => {
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText('Total (excludes refunds and archived jobs)').locator('..')).toContainText(await totalOf(page));
  }).toPass();
});

/** Whether what a column shows at one moment is in order: rows come while it is looked at. */
async function isSorted(read: () => Promise<number[]>, isDescending = false): Promise<boolean> {
  const shown = await read();
  return JSON.stringify(isDescending ? shown.toReversed() : shown) === JSON.stringify(ascending(shown));
}

test('date and amount sort both ways, and the headers expose the order', async ({ visit }) => {
  const page = await visit({ as: 'sparky' });
  await page.goto(HISTORY);
  const header = (name: string) => page.getByRole('columnheader', { name });
  const column = async (place: number) => {
    const cells = await page.locator(`tbody tr > :nth-child(${place})`).allTextContents();
    expect(cells.length).toBeGreaterThan(1);
    return cells;
  };
  const amounts = async () => (await column(6)).map((text) => cents(/\$[\d,]+\.\d\d/.exec(text)?.[0] ?? ''));
  await expect(header('Purchase date')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Amount paid')).not.toHaveAttribute('aria-sort');

  await header('Amount paid').getByRole('button').click();
  await expect(header('Amount paid')).toHaveAttribute('aria-sort', 'descending');
  await expect(header('Purchase date')).not.toHaveAttribute('aria-sort');
  await expect.poll(() => isSorted(amounts, true)).toBe(true);
  await header('Amount paid').getByRole('button').click();
  await expect(header('Amount paid')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => isSorted(amounts)).toBe(true);

  const byDate = async () => {
    const rows = await rowsOf(page);
    const timeOf = new Map(rows.map(({ jobReference, purchasedAt }) => [jobReference, Date.parse(purchasedAt)]));
    return (await column(2)).map((reference) => timeOf.get(reference) ?? Number.NaN);
  };
  await header('Purchase date').getByRole('button').click();
  await expect(header('Purchase date')).toHaveAttribute('aria-sort', 'descending');
  await header('Purchase date').getByRole('button').click();
  await expect(header('Purchase date')).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => isSorted(byDate)).toBe(true);
});

test('every tax document opens as a PDF, and free and reversed purchases are marked', async ({ visit }) => {
  const page = await visit({ as: 'superadmin' });
  const rows = await rowsOf(page);
  // By its reference: the list starts with what other tests have bought since.
  const find = async ({ jobReference }: Row) => {
    await page.goto(`${HISTORY}&q=${jobReference}`);
    return page.getByRole('row').filter({ hasText: jobReference });
  };
  const withDocument = rows.find(({ taxDocuments }) => taxDocuments.length > 0);
  const document = withDocument?.taxDocuments[0];
  if (!withDocument || !document) throw new Error('No purchase has a tax document');
  const link = (await find(withDocument)).getByRole('link', { name: new RegExp(`${document.number} \\(PDF\\)`) });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('application/pdf');

  const marks: Record<string, string> = { free: 'Free', admin: 'Admin claim', demo: 'Test' };
  for (const [kind, mark] of Object.entries(marks)) {
    const row = rows.find(({ paymentKind }) => paymentKind === kind);
    if (row) await expect(await find(row)).toContainText(mark);
  }

  const { id } = await fileLead(page.request);
  const claimed = await page.request.post(`/api/leads/${id}/purchase`, { data: {} });
  expect(claimed.status(), await claimed.text()).toBe(200);
  const purchase = (await claimed.json()) as Row & { id: number };
  const undone = await page.request.post(`/api/lead-purchases/${purchase.id}/unpurchase`);
  expect(undone.status(), await undone.text()).toBe(200);
  const row = await find(purchase);
  await expect(row).toContainText('Reversed, nothing was paid');
  await expect(row.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
});

test('an empty history says so and links to the market', async ({ visit }) => {
  const page = await visit({ width: 360, as: 'new' });
  await page.goto(HISTORY);
  await expect(page.getByText('No purchase history yet')).toBeVisible();
  await page.getByRole('link', { name: 'See leads' }).click();
  await expect(tabOf(page, 'Leads')).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL(/tab=available/);
});
