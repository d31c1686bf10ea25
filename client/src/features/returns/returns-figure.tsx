import { Suspense } from 'react';
import { ChartFigure } from '@/components/chart-figure.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { exactDollars } from '@/lib/chart-texts.ts';
import { lazyOr } from '@/lib/lazy-or.tsx';
import type { ReturnsRow } from './returns-texts.ts';

// The table stands without it, so a library that cannot be loaded takes nothing away but the picture.
const ReturnsChart = lazyOr(async () => (await import('./returns-chart.tsx')).ReturnsChart, NoChart);

function NoChart() {
  return <p className="text-sm text-ink-2">The chart could not be loaded. The table below has its numbers.</p>;
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className="size-4 border border-neutral-wire bg-[repeating-linear-gradient(45deg,var(--c-neutral-wire)_0_2.5px,var(--c-neutral-tint)_2.5px_5px)]" />
        Spend
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-4 bg-earth" />
        Won revenue
      </li>
    </ul>
  );
}

/** A chart with its caption, its legend and the same numbers as a table. */
export function ReturnsFigure({
  caption,
  nameHeading,
  rows,
  layout,
}: {
  caption: string;
  /** What the names of the rows are, such as "Month". */
  nameHeading: string;
  rows: ReturnsRow[];
  layout: 'horizontal' | 'vertical';
}) {
  return (
    <ChartFigure
      caption={caption}
      headings={[nameHeading, 'Won', 'Spend', 'Revenue']}
      rows={rows.map(({ name, leads, wonJobs, spend, wonRevenue }) => ({
        name,
        cells: [`${wonJobs} of ${leads}`, exactDollars(spend), exactDollars(wonRevenue)],
      }))}
    >
      <Legend />
      <Suspense fallback={<Skeleton className="h-65" />}>
        <ReturnsChart rows={rows} layout={layout} />
      </Suspense>
    </ChartFigure>
  );
}
