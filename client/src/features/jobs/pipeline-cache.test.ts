import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { summaryOf } from '@/testing/pipeline.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { addPurchase, changeRow, moveRow } from './pipeline-cache.ts';
import {
  purchaseListQuery,
  purchaseSummaryQuery,
  rowsOf,
  type ListAsked,
  type PurchasePages,
} from './pipeline-queries.ts';

const day = (date: number) => `2025-08-${String(date).padStart(2, '0')}T00:00:00.000Z`;
const job = (id: number, overrides: Partial<PurchasedLead> = {}) =>
  buildPurchase({ id, purchasedAt: day(id), ...overrides });

let client: QueryClient;
let stopWatching: () => void;

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
});
afterEach(() => {
  stopWatching();
  client.clear();
});

function holds(asked: ListAsked, rows: PurchasedLead[], nextCursor: string | null = null): void {
  const pages: PurchasePages = { pages: [{ rows, nextCursor }], pageParams: [null] };
  client.setQueryData(purchaseListQuery(asked).queryKey, pages);
}

const idsOf = (asked: ListAsked) =>
  rowsOf(client.getQueryData(purchaseListQuery(asked).queryKey)).map(({ id }) => id);

function showsSummary(rows: PurchasedLead[]): () => PurchaseSummary | undefined {
  const { queryKey } = purchaseSummaryQuery({});
  client.setQueryData(queryKey, summaryOf(rows));
  // Observed queries count as on screen.
  stopWatching = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<PurchaseSummary>(() => undefined),
    staleTime: Infinity,
  }).subscribe(() => undefined);
  return () => client.getQueryData(queryKey);
}

describe('moving a job', () => {
  const rows = [job(5), job(3), job(4, { salesStage: 'called', quotePrice: '10.50' })];

  it('changes its list, keeps the newest on top and leaves the history in its order', () => {
    holds({ stage: 'purchased' }, [job(5), job(3)]);
    holds({ stage: 'called' }, [job(4, { salesStage: 'called' })]);
    holds({ stage: null }, [job(5), job(4), job(3)]);
    showsSummary(rows);

    moveRow(client, job(5), 'called');

    expect(idsOf({ stage: 'purchased' })).toEqual([3]);
    expect(idsOf({ stage: 'called' })).toEqual([5, 4]);
    expect(idsOf({ stage: null })).toEqual([5, 4, 3]);
  });

  it('does not show it above what is not loaded yet', () => {
    holds({ stage: 'called' }, [job(9, { salesStage: 'called' })], '9');
    showsSummary(rows);

    moveRow(client, job(5), 'called');

    expect(idsOf({ stage: 'called' })).toEqual([9]);
  });

  it('counts it in its new tab, with what it is worth', () => {
    const summary = showsSummary(rows);

    moveRow(client, job(4, { salesStage: 'called', quotePrice: '10.50' }), 'quote_sent');

    expect(summary()?.stages.called).toEqual({ count: 0, quotePrice: '0.00', customerPaymentAmount: '0.00' });
    expect(summary()?.stages.quote_sent).toMatchObject({ count: 1, quotePrice: '10.50' });
    expect(summary()?.unfiltered.stages).toMatchObject({ called: 0, quote_sent: 1 });
  });

  it('to a stage under the same tab changes nothing but its name', () => {
    holds({ stage: 'booked_in' }, [job(5, { salesStage: 'picked_up' })]);
    const summary = showsSummary([job(5, { salesStage: 'picked_up' })]);

    moveRow(client, job(5, { salesStage: 'picked_up' }), 'booked_in');

    expect(idsOf({ stage: 'booked_in' })).toEqual([5]);
    expect(summary()?.stages.booked_in.count).toBe(1);
  });

  it('stays out of a list of other days', () => {
    holds({ stage: 'called', from: day(6) }, []);
    holds({ stage: 'called', to: day(6) }, []);
    showsSummary(rows);

    moveRow(client, job(5), 'called');

    expect(idsOf({ stage: 'called', from: day(6) })).toEqual([]);
    expect(idsOf({ stage: 'called', to: day(6) })).toEqual([5]);
  });

  it('is in a list that is searched when its card holds what is searched for', () => {
    holds({ stage: 'called', q: 'gate CODE' }, []);
    showsSummary(rows);

    moveRow(client, job(5, { salesNotes: 'Gate code 4711' }), 'called');

    expect(idsOf({ stage: 'called', q: 'gate CODE' })).toEqual([5]);
  });

  it('lets a list be asked for again that is searched for what no card shows', () => {
    holds({ stage: 'called', q: 'someone@example' }, []);
    showsSummary(rows);

    moveRow(client, job(5), 'called');

    const { queryKey } = purchaseListQuery({ stage: 'called', q: 'someone@example' });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

it('shows a lead just taken on top of its stage and of the history', () => {
  holds({ stage: 'purchased' }, [job(3)]);
  holds({ stage: null }, [job(3)]);
  holds({ stage: null, isArchived: true }, []);
  showsSummary([job(3)]);

  addPurchase(client, job(7));

  expect(idsOf({ stage: 'purchased' })).toEqual([7, 3]);
  expect(idsOf({ stage: null })).toEqual([7, 3]);
  expect(idsOf({ stage: null, isArchived: true })).toEqual([]);
});

it('changes a row in every list that shows it', () => {
  holds({ stage: 'purchased' }, [job(3)]);
  holds({ stage: null }, [job(3)]);
  showsSummary([job(3)]);

  changeRow(client, 3, (row) => ({ ...row, callAttempts: 2 }));

  for (const asked of [{ stage: 'purchased' }, { stage: null }] as const) {
    const [row] = rowsOf(client.getQueryData(purchaseListQuery(asked).queryKey));
    expect(row?.callAttempts).toBe(2);
  }
});
