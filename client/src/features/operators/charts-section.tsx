import { useQuery } from '@tanstack/react-query';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { chartsQuery } from './operator-queries.ts';

function ChartsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['months', 'stages', 'week', 'prices'].map((chart) => (
        <Skeleton key={chart} className="h-100 rounded-lg" />
      ))}
    </div>
  );
}

// The chart library is large, so it loads last.
const MarketCharts = lazyComponent(async () => (await import('./market-charts.tsx')).MarketCharts, <ChartsSkeleton />);

/** Renders the charts of the market over time. */
export function ChartsSection() {
  const charts = useQuery(chartsQuery);
  return (
    <section aria-labelledby="operator-charts" className="mt-2 grid gap-3">
      <h2 id="operator-charts" className="text-lg">
        Charts
      </h2>
      <Loaded query={charts} what="charts" skeleton={<ChartsSkeleton />}>
        {(data) => <MarketCharts charts={data} />}
      </Loaded>
    </section>
  );
}
