import { queryOptions, useQuery } from '@tanstack/react-query';
import { Loaded } from '@/components/loaded.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { chartsQuery } from './operator-queries.ts';

/** The drawing is large, so it comes after everything else. Asked for like data, it can be asked for again. */
const drawingQuery = queryOptions({
  queryKey: ['market-charts-drawing'] as const,
  queryFn: async () => {
    try {
      return (await import('./market-charts.tsx')).MarketCharts;
    } catch {
      throw new Error('The part of the page that draws did not arrive. Check your connection and try again.');
    }
  },
  staleTime: Infinity,
  structuralSharing: false,
});

function ChartsSkeleton() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {['months', 'stages', 'week', 'prices'].map((chart) => (
        <Skeleton key={chart} className="h-100 rounded-lg" />
      ))}
    </div>
  );
}

/** How the market went over time, drawn. */
export function ChartsSection() {
  const charts = useQuery(chartsQuery);
  const drawing = useQuery(drawingQuery);
  const skeleton = <ChartsSkeleton />;
  return (
    <section aria-labelledby="operator-charts" className="mt-2 grid gap-3">
      <h2 id="operator-charts" className="text-lg">
        Charts
      </h2>
      <Loaded query={charts} what="charts" skeleton={skeleton}>
        {(data) => (
          <Loaded query={drawing} what="drawings of the charts" skeleton={skeleton}>
            {(MarketCharts) => <MarketCharts charts={data} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}
