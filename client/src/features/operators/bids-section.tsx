import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { bidFiguresQuery } from './operator-queries.ts';

const BidFiguresTables = lazyComponent(async () => (await import('@/components/bid/bid-figures-tables.tsx')).BidFiguresTables);

/** Renders how the market goes with and without standing bids. */
export function BidsSection() {
  return (
    <section aria-labelledby="standing-bids" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <h2 id="standing-bids" className="text-base">
        Standing bids
      </h2>
      <Loaded query={useQuery(bidFiguresQuery)} what="figures of standing bids">
        {(figures) => <BidFiguresTables figures={figures} />}
      </Loaded>
    </section>
  );
}
