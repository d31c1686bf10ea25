import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import type { listMyPurchasedLeads, summarisePurchases } from '@shared/contracts/purchase-lists.ts';
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { isRefetch } from '@/lib/query/refetching.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';

const listAddress: AddressOf<typeof listMyPurchasedLeads> = { method: 'GET', path: '/api/my-purchased-leads' };
const summaryAddress: AddressOf<typeof summarisePurchases> = {
  method: 'GET',
  path: '/api/my-purchased-leads/summary',
};

/** How often a settling payment is polled, so that the contact unlocks by itself. */
const SETTLING_POLL_MS = 5000;
/** Changes by colleagues and other devices show after this long. */
const STALE_TIME_MS = MINUTE_MS;
/** One screen of a desktop and a few of a phone. */
const PAGE_SIZE = 30;

/** The filter and sort of a list of purchases. */
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

/** The loaded pages of a list. */
export type PurchasePages = InfiniteData<PurchasePage, string | null>;

const ALL = ['purchases'] as const;
/** Key of every list of purchases; a key's third part is its filter and sort. */
export const LISTS = ['purchases', 'list'] as const;
/** Key of every summary; a key's third part is its filter. */
export const SUMMARIES = ['purchases', 'summary'] as const;
/** Mutation key of every stage change; a key's second part is the purchase. */
export const MOVES = ['move-stage'] as const;

function isSettling({ visibility, paymentStatus }: PurchasedLead): boolean {
  return visibility === 'redacted' && paymentStatus === 'pending';
}

/** Returns all loaded rows of a list, in order. */
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

/** Loads a list of purchases with their leads, page by page. */
export function purchaseListQuery(asked: ListAsked) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, asked] as const,
    queryFn: (context): Promise<PurchasePage> =>
      callPage<typeof listMyPurchasedLeads>(listAddress, { query: wireQuery(asked, context.pageParam), signal: context.signal, isQuiet: isRefetch(context) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: STALE_TIME_MS,
    refetchInterval: ({ state }) => (rowsOf(state.data).some(isSettling) ? SETTLING_POLL_MS : false),
  });
}

/** Loads how many purchases each stage holds and what they are worth. */
export function purchaseSummaryQuery(filter: PurchaseFilter) {
  return queryOptions({
    queryKey: [...SUMMARIES, filter] as const,
    queryFn: (context) => call<typeof summarisePurchases>(summaryAddress, { query: { ...filter }, signal: context.signal, isQuiet: isRefetch(context) }),
    refetchInterval: STALE_TIME_MS,
  });
}

const dropAnswers = (queryClient: QueryClient) => queryClient.cancelQueries({ queryKey: ALL });

/** Refetches the lists and summaries. Cancels requests in flight first: their answers may predate the change. */
async function askAgain(queryClient: QueryClient): Promise<void> {
  await dropAnswers(queryClient);
  await queryClient.invalidateQueries({ queryKey: ALL });
}

/** Clients whose refetch waits until no stage change is in flight. */
const owing = new WeakSet<QueryClient>();

/**
 * Refetches active queries now and the others when they are opened. Waits while a stage change is in flight, because an
 * answer from before it would move the job back.
 */
export function refetchPurchases(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: MOVES }) > 0) owing.add(queryClient);
  else void askAgain(queryClient);
}

/** Marks all purchases stale, to be refetched when opened: no live events arrive until then. */
export function distrustPurchases(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
}

/** Cancels requests in flight, so that no older answer overwrites an optimistic update. */
export async function holdAnswers(queryClient: QueryClient): Promise<void> {
  if (queryClient.isFetching({ queryKey: LISTS }) > 0) owing.add(queryClient);
  await dropAnswers(queryClient);
}

/** Runs the refetch that waited for a stage change, unless another change is in flight. */
export function releaseAnswers(queryClient: QueryClient): void {
  if (queryClient.isMutating({ mutationKey: MOVES }) > 1 || !owing.delete(queryClient)) return;
  void askAgain(queryClient);
}
