import { Button } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import type { PurchaseList } from './use-purchase-list.ts';

/** Renders "Show more" and why the next page failed to load; nothing on the last page. */
export function MoreRows({ list }: { list: PurchaseList }) {
  if (!list.hasMore) return null;
  return (
    <>
      {list.hasMoreFailed ? (
        <p role="alert" className="mt-4 text-sm text-active-wire">
          More jobs couldn’t be loaded. {list.error?.message}
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
