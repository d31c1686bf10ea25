import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { listMyPurchasedLeads, summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/sales-stage.ts';
import { call, type AddressOf } from '@/lib/api-client.ts';
import { callPage } from '@/lib/api-page.ts';
import type { PurchaseFilter } from '@/lib/purchase-filter.ts';

const listAddress: AddressOf<typeof listMyPurchasedLeads> = { method: 'GET', path: '/api/my-purchased-leads' };
const summaryAddress: AddressOf<typeof summarisePurchases> = {
  method: 'GET',
  path: '/api/my-purchased-leads/summary',
};

/** A payment that is being settled is looked at this often, so that the contact unlocks by itself. */
const SETTLING_POLL_MS = 5000;
/** What colleagues and other devices change is on screen after this long. */
const FRESH_FOR_MS = 60_000;
/** One screen of a desktop and a few of a phone. */
const PAGE_SIZE = 30;

/** Which purchases a list shows, in which order. */
export interface ListAsked extends PurchaseFilter {
  /** The tab's stage; null for all of them. */
  stage: PipelineTab | null;
  isArchived?: boolean | undefined;
  sort?: PurchaseOrder | undefined;
}

export interface PurchasePage {
  rows: PurchasedLead[];
  nextCursor: string | null;
}

/** The pages of a list that are loaded. */
export type PurchasePages = InfiniteData<PurchasePage, string | null>;

const ALL = ['purchases'] as const;
/** Where every list of purchases is kept; the third part of a key is what was asked. */
export const LISTS = ['purchases', 'list'] as const;
/** Where every summary is kept; the third part of a key is its filter. */
export const SUMMARIES = ['purchases', 'summary'] as const;
/** Under which every change of a stage runs; the second part of a key is the purchase. */
export const MOVES = ['move-stage'] as const;

function isSettling({ visibility, paymentStatus }: PurchasedLead): boolean {
  return visibility === 'redacted' && paymentStatus === 'pending';
}

/** All rows of a list that are loaded, in order. */
export function rowsOf(pages: Pick<PurchasePages, 'pages'> | undefined): PurchasedLead[] {
  return pages?.pages.flatMap(({ rows }) => rows) ?? [];
}

function wireQuery({ stage, isArchived, sort, from, to, q }: ListAsked, cursor: string | null) {
  return {
    limit: String(PAGE_SIZE),
    stage: stage ?? undefined,
    archived: isArchived ? ('true' as const) : undefined,
    sort: sort === 'newest' ? undefined : sort,
    from,
    to,
    q,
    cursor: cursor ?? undefined,
  };
}

/** A list of purchases with their leads, page by page. */
export function purchaseListQuery(asked: ListAsked) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, asked] as const,
    queryFn: ({ signal, pageParam }): Promise<PurchasePage> =>
      callPage<typeof listMyPurchasedLeads>(listAddress, { query: wireQuery(asked, pageParam), signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: FRESH_FOR_MS,
    refetchInterval: ({ state }) => (rowsOf(state.data).some(isSettling) ? SETTLING_POLL_MS : false),
  });
}

/** How many purchases stand in each stage and what they are worth. */
export function purchaseSummaryQuery(filter: PurchaseFilter) {
  return queryOptions({
    queryKey: [...SUMMARIES, filter] as const,
    queryFn: ({ signal }) => call<typeof summarisePurchases>(summaryAddress, { query: { ...filter }, signal }),
    refetchInterval: FRESH_FOR_MS,
  });
}

const dropAnswers = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: ALL });

/** An answer that is on its way may be older than what changed, and a first one would be taken for the new one: none is waited for. */
async function askAgain(queryClient: QueryClient): Promise<void> {
  await dropAnswers(queryClient);
  await queryClient.invalidateQueries({ queryKey: ALL });
}

/** Whose lists are to be asked for again once no stage is being changed any more. */
const owing = new WeakSet<QueryClient>();

/**
 * Asks again for what is on screen; what is not is asked for when it is opened. While a stage is being changed it waits:
 * what is read meanwhile would take the job back.
 */
export function refetchPurchases(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: MOVES }) > 0) owing.add(queryClient);
  else void askAgain(queryClient);
}

/** Has everything be asked for again once it is opened: nobody hears of changes meanwhile. */
export function distrustPurchases(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
}

/** Lets no answer that is on its way overwrite what is about to change on screen. */
export async function holdAnswers(queryClient: QueryClient): Promise<void> {
  if (queryClient.isFetching({ queryKey: LISTS }) > 0) owing.add(queryClient);
  await dropAnswers(queryClient);
}

/** At the end of a change of stage: asks for what had to wait for it, unless another is on its way. */
export function releaseAnswers(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: MOVES }) > 1 || !owing.delete(queryClient)) return;
  void askAgain(queryClient);
}
