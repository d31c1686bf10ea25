import type { QueryClient } from '@tanstack/react-query';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { centsFromDecimal, decimalFromCents } from '@shared/domain/money/money.ts';
import { tabOfStage, type PipelineTab, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { holdsText } from './holds-text.ts';
import { LISTS, SUMMARIES, type ListAsked, type PurchasePages } from './pipeline-queries.ts';

function mapRows(
  pages: PurchasePages,
  change: (rows: PurchasedLead[], index: number) => PurchasedLead[],
): PurchasePages {
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({ ...page, rows: change(page.rows, index) })),
  };
}

/** Updates one purchase in every cached list. */
export function changeRow(
  queryClient: QueryClient,
  purchaseId: number,
  change: (row: PurchasedLead) => PurchasedLead,
): void {
  queryClient.setQueriesData<PurchasePages>(
    { queryKey: LISTS },
    (pages) =>
      pages && mapRows(pages, (rows) => rows.map((row) => (row.id === purchaseId ? change(row) : row))),
  );
}

/** Removes a purchase from every list for which `isLeft` returns true. */
export function removeRow(
  queryClient: QueryClient,
  purchaseId: number,
  isLeft: (asked: ListAsked) => boolean,
): void {
  for (const [key, pages] of queryClient.getQueriesData<PurchasePages>({ queryKey: LISTS })) {
    if (!pages || !isLeft(key[2] as ListAsked)) continue;
    queryClient.setQueryData<PurchasePages>(
      key,
      mapRows(pages, (rows) => rows.filter(({ id }) => id !== purchaseId)),
    );
  }
}

const isBefore = (one: PurchasedLead, other: PurchasedLead) =>
  one.purchasedAt > other.purchasedAt || (one.purchasedAt === other.purchasedAt && one.id > other.id);

/** Inserts a row in order, newest first; one below the loaded pages comes with its own page. */
function withRow(pages: PurchasePages, row: PurchasedLead): PurchasePages {
  let isPlaced = false;
  return mapRows(pages, (before, index) => {
    const rows = before.filter(({ id }) => id !== row.id);
    if (isPlaced) return rows;
    const place = rows.findIndex((other) => isBefore(row, other));
    const isEnd = index === pages.pages.length - 1 && pages.pages.at(-1)?.nextCursor === null;
    if (place === -1 && !isEnd) return rows;
    isPlaced = true;
    return place === -1 ? [...rows, row] : rows.toSpliced(place, 0, row);
  });
}

function isWithin({ from, to }: ListAsked, { purchasedAt }: PurchasedLead): boolean {
  return (!from || purchasedAt >= from) && (!to || purchasedAt < to);
}

/** Inserts a purchase into every list of a tab; lists that only the server can sort or search are refetched. */
export function insertRow(queryClient: QueryClient, row: PurchasedLead, tab: PipelineTab | null): void {
  for (const [key, pages] of queryClient.getQueriesData<PurchasePages>({ queryKey: LISTS })) {
    const asked = key[2] as ListAsked;
    if (!pages || asked.stage !== tab || asked.isArchived || !isWithin(asked, row)) continue;
    const isFound = !asked.q || holdsText(row, asked.q);
    if (isFound && (asked.sort ?? 'newest') === 'newest') queryClient.setQueryData<PurchasePages>(key, withRow(pages, row));
    else void queryClient.invalidateQueries({ queryKey: key, exact: true });
  }
}

const sumChanged = (sum: string, change: string | null, sign: 1 | -1) =>
  decimalFromCents(Math.max(0, centsFromDecimal(sum) + sign * centsFromDecimal(change ?? '0.00')));

function countChanged(
  summary: PurchaseSummary,
  { quotePrice, customerPaymentAmount }: PurchasedLead,
  { tab, sign }: { tab: PipelineTab; sign: 1 | -1 },
): PurchaseSummary {
  const before = summary.stages[tab];
  const total = summary.unfiltered.stages[tab];
  return {
    ...summary,
    stages: {
      ...summary.stages,
      [tab]: {
        count: Math.max(0, before.count + sign),
        quotePrice: sumChanged(before.quotePrice, quotePrice, sign),
        customerPaymentAmount: sumChanged(before.customerPaymentAmount, customerPaymentAmount, sign),
      },
    },
    unfiltered: {
      ...summary.unfiltered,
      stages: { ...summary.unfiltered.stages, [tab]: Math.max(0, total + sign) },
    },
  };
}

const isSearched = ({ queryKey }: { queryKey: readonly unknown[] }) => Boolean((queryKey[2] as ListAsked).q);

/** Refetches searched lists: a change may add or remove matches. */
export function refetchSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: LISTS, predicate: isSearched });
}

/** Moves a job's count between tabs in the summary on screen; other summaries are refetched when opened. */
function recount(queryClient: QueryClient, row: PurchasedLead, tabs: { from: PipelineTab; to: PipelineTab }): void {
  void queryClient.invalidateQueries({ queryKey: SUMMARIES, type: 'inactive', refetchType: 'none' });
  queryClient.setQueriesData<PurchaseSummary>(
    { queryKey: SUMMARIES, type: 'active' },
    (summary) =>
      summary &&
      countChanged(countChanged(summary, row, { tab: tabs.from, sign: -1 }), row, { tab: tabs.to, sign: 1 }),
  );
}

/** Moves a job to another stage in the cache (optimistic update): its lists and the counts. */
export function moveRow(queryClient: QueryClient, row: PurchasedLead, to: SalesStage): void {
  const tabs = { from: tabOfStage(row.salesStage), to: tabOfStage(to) };
  const moved = { ...row, salesStage: to };
  changeRow(queryClient, row.id, (current) => ({ ...current, salesStage: to }));
  if (tabs.from === tabs.to) return;
  removeRow(queryClient, row.id, ({ stage }) => stage === tabs.from);
  insertRow(queryClient, moved, tabs.to);
  recount(queryClient, row, tabs);
}

/** Adds a lead just bought or added to the top of the pipeline, without waiting for a refetch. */
export function addPurchase(queryClient: QueryClient, purchase: PurchasedLead): void {
  insertRow(queryClient, purchase, tabOfStage(purchase.salesStage));
  insertRow(queryClient, purchase, null);
  void queryClient.invalidateQueries({ queryKey: SUMMARIES });
}
