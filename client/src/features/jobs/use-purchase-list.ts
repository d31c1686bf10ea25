import { useInfiniteQuery } from '@tanstack/react-query';
import { refetchAsked } from '@/lib/query/refetching.ts';
import { holdsText } from './holds-text.ts';
import {
  purchaseListQuery,
  rowsOf,
  type ListAsked,
  type PurchasePages,
} from './pipeline-queries.ts';

const isSameList = (one: ListAsked, other: ListAsked) =>
  one.stage === other.stage && one.isArchived === other.isArchived && one.sort === other.sort;

/** Filters the loaded rows while someone types, until the server's answer arrives. */
function narrowed(
  pages: Pick<PurchasePages, 'pages'> | undefined,
  before: ListAsked | undefined,
  asked: ListAsked,
): PurchasePages | undefined {
  if (!pages || !before || !isSameList(before, asked)) return undefined;
  const { q } = asked;
  const rows = rowsOf(pages).filter((row) => !q || holdsText(row, q));
  return { pages: [{ rows, nextCursor: null }], pageParams: [null] };
}

/** Provides a list of purchases: its loaded rows and how to load more. */
export function usePurchaseList(asked: ListAsked) {
  const query = useInfiniteQuery({
    ...purchaseListQuery(asked),
    placeholderData: (pages, before) => narrowed(pages, before?.queryKey[2], asked),
  });
  const { data, error, isPending, isFetching, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  return {
    rows: data && rowsOf(data),
    error,
    isPending,
    isFetching,
    /** True while a search has no answer yet. */
    isSearching: isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** True when the next page failed to load; what is on screen may still be up to date. */
    hasMoreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void refetchAsked({ error: isFetchNextPageError ? null : error, refetch: query.refetch }),
    updatedAt: query.dataUpdatedAt,
  };
}

export type PurchaseList = ReturnType<typeof usePurchaseList>;
