import { referenceOf } from '@/lib/api-client.ts';
import { Button } from './ui/button.tsx';
import { Panel } from './ui/panel.tsx';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** The way to the next page of a list, and why it did not come; nothing on the last page. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  what,
}: {
  query: PagedQuery;
  /** What is listed, in the plural, such as "entries". */
  what: string;
}) {
  const reference = isFetchNextPageError ? referenceOf(error) : undefined;
  return (
    <>
      {isFetchNextPageError ? (
        <Panel tone="active" role="alert" title={`No more ${what} could be loaded`}>
          <p>{error?.message}</p>
          {reference ? (
            <p>
              Reference: <span className="font-mono break-all">{reference}</span>
            </p>
          ) : null}
        </Panel>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="secondary"
          className="justify-self-center"
          isPending={isFetchingNextPage}
          pendingText="Loading…"
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </>
  );
}
