import { useInfiniteQuery } from '@tanstack/react-query';
import { holdsText } from './holds-text.ts';
import {
  purchaseListQuery,
  rowsOf,
  type ListAsked,
  type PurchasePages,
} from './pipeline-queries.ts';

const isSameList = (one: ListAsked, other: ListAsked) =>
  one.stage === other.stage && one.isArchived === other.isArchived && one.sort === other.sort;

/** What of a list is at hand shows at once while someone types; the server's answer follows. */
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

/** One list of purchases: the rows that are loaded, and the way to more. */
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
    /** Typed for, and not yet answered. */
    isSearching: isPlaceholderData,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    /** The next page did not come; what is on screen may be up to date all the same. */
    hasMoreFailed: isFetchNextPageError,
    loadMore: () => void query.fetchNextPage(),
    refetch: () => void query.refetch(),
    updatedAt: query.dataUpdatedAt,
  };
}

export type PurchaseList = ReturnType<typeof usePurchaseList>;
