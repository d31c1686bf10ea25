import { Button } from '@/components/ui/button.tsx';
import type { PurchaseList } from './use-purchase-list.ts';

/** The way to the next page of a list; nothing on the last. */
export function MoreRows({ list }: { list: PurchaseList }) {
  if (!list.hasMore) return null;
  return (
    <Button
      variant="secondary"
      className="mt-4 w-full"
      isPending={list.isLoadingMore}
      pendingText="Loading…"
      onClick={list.loadMore}
    >
      Show more
    </Button>
  );
}
