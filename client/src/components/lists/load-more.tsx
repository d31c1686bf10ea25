import { referenceOf } from '@/lib/api/api-client.ts';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';

interface PagedQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => Promise<unknown>;
}

/** Renders the button for the next page of a list, and why it failed to load; nothing on the last page. */
export function LoadMore({
  query: { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage },
  what,
}: {
  query: PagedQuery;
  /** The plural noun for the rows, such as "entries". */
  what: string;
}) {
  const reference = isFetchNextPageError ? referenceOf(error) : undefined;
  return (
    <>
      {isFetchNextPageError ? (
        <Panel tone="danger" role="alert" title={`More ${what} couldn’t be loaded`}>
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
