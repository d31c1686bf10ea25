import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { exportMyPurchasedLeads, summarisePurchases, type PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import { pickableStages } from '@shared/domain/pipeline/sales-stage.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { api } from '@/testing/api.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { catchSavedFiles, savedRows } from '@/testing/saved-files.ts';
import { useExport } from './use-export.ts';

let saved: ReturnType<typeof catchSavedFiles> = [];

beforeEach(() => {
  saved = catchSavedFiles();
});

afterEach(() => {
  vi.restoreAllMocks();
});

function ExportButton({ filter, isAdmin }: { filter: PurchaseFilter; isAdmin: boolean }) {
  const { isExporting, start } = useExport({ filter, isAdmin });
  return (
    <button type="button" onClick={() => void start()}>
      {isExporting ? 'Exporting...' : 'Export'}
    </button>
  );
}

function show(filter: PurchaseFilter = {}, isAdmin = false) {
  return renderWithApp(<ExportButton filter={filter} isAdmin={isAdmin} />);
}

const button = (name = 'Export') => screen.findByRole('button', { name });

/** Answers with pages of as many rows as are asked for, as the server does. */
function serves(count: number) {
  const rows = Array.from({ length: count }, (_, index) =>
    buildPurchase({ id: count - index, jobReference: `AE-${count - index}E` }),
  );
  api.answersRaw(exportMyPurchasedLeads, () => {
    const { url = '' } = api.requests(exportMyPurchasedLeads).at(-1) ?? {};
    const asked = new URL(url, 'http://localhost').searchParams;
    const after = Number(asked.get('cursor') ?? Infinity);
    const left = rows.filter(({ id }) => id < after);
    const page = left.slice(0, Number(asked.get('limit')));
    const headers = new Headers({ 'content-type': 'application/json' });
    if (page.length < left.length) headers.set('x-next-cursor', String(page.at(-1)?.id));
    return new Response(JSON.stringify(page), { headers });
  });
}

const noSums = { count: 0, quotePrice: '0.00', customerPaymentAmount: '0.00' };
const each = <T,>(value: T) =>
  Object.fromEntries(pickableStages.map((stage) => [stage, value])) as Record<(typeof pickableStages)[number], T>;

function summaryOf(rows: number): PurchaseSummary {
  return {
    stages: each(noSums),
    history: { rows, count: rows, own: 0, amountPaid: '0.00' },
    archived: 0,
    todo: { notCalled: 0, oldQuotes: 0 },
    unfiltered: { stages: each(0), history: rows },
  };
}

async function rowsOfFile() {
  const [first] = saved;
  return first ? await savedRows(first) : [];
}

describe('the export', () => {
  it('saves what there is under the brand’s name and the day of the device, and says how many', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 7, 5, 23, 59) });
    serves(3);
    const { user } = show();

    await user.click(await button());

    expect(await screen.findByText('Exported 3 leads')).toBeTruthy();
    expect(screen.getByText('sparkdrop-leads-2026-08-05.csv')).toBeTruthy();
    expect(saved.map(({ name }) => name)).toEqual(['sparkdrop-leads-2026-08-05.csv']);
    expect(saved[0]?.file.type).toBe('text/csv;charset=utf-8');
    expect((await rowsOfFile()).map(([reference]) => reference)).toEqual(['Job Reference', 'AE-3E', 'AE-2E', 'AE-1E']);
  });

  it('reads page after page until there is no more, and keeps their order', async () => {
    serves(5_000);
    const { user } = show();

    await user.click(await button());

    expect(await screen.findByText('Exported 5000 leads')).toBeTruthy();
    const rows = await rowsOfFile();
    expect(rows).toHaveLength(5_001);
    expect(rows.slice(1).map(([reference]) => reference)).toEqual(
      Array.from({ length: 5_000 }, (_, index) => `AE-${5_000 - index}E`),
    );
    expect(api.requests(exportMyPurchasedLeads)).toHaveLength(10);
  });

  it('is of what the filter lets through, and says of how many', async () => {
    serves(3);
    api.answers(summarisePurchases, summaryOf(28));
    const filter = { from: '2026-08-01T14:00:00.000Z', to: '2026-08-08T14:00:00.000Z', q: 'oven & co' };
    const { user } = show(filter);

    await user.click(await button());

    expect(await screen.findByText('Exported 3 of 28 leads')).toBeTruthy();
    const { url = '' } = api.requests(exportMyPurchasedLeads)[0] ?? {};
    expect(Object.fromEntries(new URL(url, 'http://localhost').searchParams)).toEqual({ ...filter, limit: '500' });
    expect(api.requests(summarisePurchases)[0]?.url).toBe('/api/my-purchased-leads/summary');
  });

  it('is worth having without the number of all', async () => {
    serves(1);
    api.refuses(summarisePurchases, 'internal', 'Something went wrong on our side');
    const { user } = show({ q: 'oven' });

    await user.click(await button());

    expect(await screen.findByText('Exported 1 lead')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it('says whose a purchase is to the super admin', async () => {
    serves(1);
    const { user } = show({}, true);

    await user.click(await button());
    await screen.findByText('Exported 1 lead');

    const [headings = [], row = []] = await rowsOfFile();
    expect(row[headings.indexOf('Buyer')]).toBe('Sam Volt');
  });

  it.each([
    [{}, 'You have no purchased leads yet.'],
    [{ q: 'oven' }, 'No purchased leads match your filter and search.'],
  ])('saves no file when there is nothing: %o', async (filter, words) => {
    serves(0);
    api.answers(summarisePurchases, summaryOf(28));
    const { user } = show(filter);

    await user.click(await button());

    expect(await screen.findByText('Nothing to export')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('says why it failed, and can be tried again', async () => {
    api.refuses(exportMyPurchasedLeads, 'internal', 'Something went wrong on our side', { requestId: 'req-42' });
    const { user } = show();
    await user.click(await button());
    expect(await screen.findByText('Export failed')).toBeTruthy();
    expect(screen.getByText('Something went wrong on our side')).toBeTruthy();
    expect(screen.getByText('req-42')).toBeTruthy();
    expect(saved).toEqual([]);

    serves(2);
    await user.click(await button());

    expect(await screen.findByText('Exported 2 leads')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });

  it('happens once however often it is pressed', async () => {
    serves(600);
    const { user } = show();

    await user.dblClick(await button());

    await screen.findByText('Exported 600 leads');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toBeTruthy());
    expect(saved).toHaveLength(1);
    expect(api.requests(exportMyPurchasedLeads)).toHaveLength(2);
  });
});
