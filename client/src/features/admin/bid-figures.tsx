import { queryOptions, useQuery } from '@tanstack/react-query';
import { getBidFigures } from '@shared/contracts/bid-figures.ts';
import { BidFiguresTables } from '@/components/bid/bid-figures-tables.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { call } from '@/lib/api/api-client.ts';

const bidFiguresQuery = queryOptions({
  queryKey: ['bid-figures'] as const,
  queryFn: ({ signal }) => call(getBidFigures, { signal }),
  staleTime: 0,
});

/** Renders how the market goes with and without standing bids. */
export function BidFigures() {
  return (
    <section aria-labelledby="bid-figures" className="mt-8 grid gap-3">
      <h2 id="bid-figures" className="text-lg">
        With and without standing bids
      </h2>
      <Loaded query={useQuery(bidFiguresQuery)} what="figures of standing bids" skeleton={<Skeleton className="h-48 rounded-lg" />}>
        {(figures) => (
          <div className="rounded-lg border border-line bg-surface p-4 shadow-1">
            <BidFiguresTables figures={figures} />
          </div>
        )}
      </Loaded>
    </section>
  );
}
