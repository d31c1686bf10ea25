import { Button } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import type { PurchaseList } from './use-purchase-list.ts';

/** The way to the next page of a list, and why it did not come; nothing on the last. */
export function MoreRows({ list }: { list: PurchaseList }) {
  if (!list.hasMore) return null;
  return (
    <>
      {list.hasMoreFailed ? (
        <p role="alert" className="mt-4 text-sm text-active-wire">
          No more jobs could be loaded. {list.error?.message}
        </p>
      ) : null}
      <Button
        ref={leavesFocus}
        variant="secondary"
        className="mt-4 w-full"
        isPending={list.isLoadingMore}
        pendingText="Loading…"
        onClick={list.loadMore}
      >
        Show more
      </Button>
    </>
  );
}
