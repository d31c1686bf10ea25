import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { exportOperatorLeads } from '@shared/contracts/operators.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { catchSavedFiles, savedRows } from '@/testing/saved-files.ts';
import { buildLead } from '@/testing/build-operator.ts';
import { CsvDownload } from './csv-download.tsx';
import type { LeadsFilter } from './operator-queries.ts';
import { lastAsked, servesPages } from '@/testing/serve-pages.ts';

let saved: ReturnType<typeof catchSavedFiles> = [];

beforeEach(() => {
  saved = catchSavedFiles();
});

afterEach(() => {
  vi.restoreAllMocks();
});

const show = (filter: LeadsFilter = {}) => renderWithApp(<CsvDownload filter={filter} />);
const download = () => screen.findByRole('button', { name: 'Download CSV' });

async function rowsOfFile() {
  const [first] = saved;
  return first ? await savedRows(first) : [];
}

const many = (count: number) => Array.from({ length: count }, (_, index) => buildLead({ id: count - index }));

it('saves what the filter lets through, and no cell runs in a spreadsheet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 5, 12) });
  api.answers(exportOperatorLeads, [
    buildLead({
      status: 'sold',
      customerSuburb: '=HYPERLINK("http://evil.example")',
      soldPrice: '28.10',
      soldAt: '2026-11-20T03:17:00.000Z',
    }),
  ]);
  const { user } = show({ q: 'peter', status: 'sold', days: '7' });

  await user.click(await download());

  expect(await screen.findByText('Downloaded 1 lead')).toBeTruthy();
  expect(lastAsked(exportOperatorLeads)).toEqual({ q: 'peter', status: 'sold', days: '7' });
  expect(saved.map(({ name }) => name)).toEqual(['sparkdrop-all-leads-2026-11-05.csv']);
  const [headings = [], row = []] = await rowsOfFile();
  expect(Object.fromEntries(headings.map((heading, index) => [heading, row[index]]))).toEqual({
    Lead: '901',
    'Job Reference': 'AE-901E',
    Status: 'Sold',
    Suburb: '\'=HYPERLINK("http://evil.example")',
    'Lead Score (out of 10)': '7',
    Urgency: 'This week',
    'Service Type': 'Upgrade',
    'Created (Sydney)': '20 Nov 2026 2:05 pm',
    'Sold Price (AUD)': '28.10',
    'Sold (Sydney)': '20 Nov 2026 2:17 pm',
  });
});

it('reads page after page', async () => {
  servesPages(exportOperatorLeads, many(250));
  const { user } = show();

  await user.click(await download());

  expect(await screen.findByText('Downloaded 250 leads')).toBeTruthy();
  expect((await rowsOfFile()).map(([id]) => id)).toEqual(['Lead', ...many(250).map(({ id }) => String(id))]);
});

it('ends at five thousand rows and says so', async () => {
  servesPages(exportOperatorLeads, many(5_200));
  const { user } = show();

  await user.click(await download());

  expect(await screen.findByText('Downloaded the newest 5,000 leads')).toBeTruthy();
  expect(screen.getByText('A file has 5,000 rows at most. Filter by status, suburb or age for the others.')).toBeTruthy();
  expect(await rowsOfFile()).toHaveLength(5_001);
});

it('says how far it has come, and can be cancelled', async () => {
  const rows = many(100);
  let more: (() => void) | undefined;
  const nextPage = new Promise<void>((resolve) => {
    more = resolve;
  });
  servesPages(exportOperatorLeads, many(101));
  const { user } = show();
  const first = globalThis.fetch;
  let calls = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    calls += 1;
    if (calls === 2) await nextPage;
    return await first(...asked);
  });
  await user.click(await download());
  expect(await screen.findByText(`${rows.length} rows so far`)).toBeTruthy();

  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  more?.();

  expect(await download()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(saved).toEqual([]);
  expect(screen.queryByText(/^Download failed/)).toBeNull();
});

it('saves no file when there is nothing', async () => {
  api.answers(exportOperatorLeads, []);
  const { user } = show();

  await user.click(await download());

  expect(await screen.findByText('Nothing to download')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('says why it failed, and can be tried again', async () => {
  api.refuses(exportOperatorLeads, 'internal', 'The meter room is flooded', { requestId: 'req-42' });
  const { user } = show();
  await user.click(await download());
  expect(await screen.findByText('Download failed')).toBeTruthy();
  expect(screen.getByText('The meter room is flooded')).toBeTruthy();
  expect(screen.getByText('req-42')).toBeTruthy();

  api.answers(exportOperatorLeads, [buildLead()]);
  await user.click(await download());

  expect(await screen.findByText('Downloaded 1 lead')).toBeTruthy();
});
