import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { Suspense } from 'react';
import { ChartFigure } from '@/components/charts/chart-figure.tsx';
import { StageBars } from '@/components/charts/stage-bars.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { call, referenceOf } from '@/lib/api/api-client.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { formatDollars, formatMinutes } from '@/lib/time/format.ts';
import { exactDollars, percentOf } from '@/lib/utils/chart-texts.ts';
import { reportReturns, type PurchaseReturns } from '@shared/contracts/purchase-lists.ts';
import { monthRows, needsTwoScales, suburbCaption, suburbRows, type ReturnsRow } from './returns-texts.ts';

interface ReturnsRange {
  /** The inclusive start, ISO 8601. */
  from?: string | undefined;
  /** The exclusive end, ISO 8601. */
  to?: string | undefined;
}

/** Loads what the leads bought in a period cost and earned; refetched each time the panel opens. */
function returnsQuery({ from, to }: ReturnsRange) {
  return queryOptions({
    queryKey: ['returns', { from, to }] as const,
    queryFn: ({ signal }) => call(reportReturns, { query: { from, to }, signal }),
    staleTime: 0,
  });
}

// The table does not need it: a chart library that fails to load costs only the picture.
const ReturnsChart = lazyOr(async () => (await import('./returns-chart.tsx')).ReturnsChart, NoChart);

function NoChart() {
  return <p className="text-sm text-ink-2">The chart couldn’t be loaded. The table below has its numbers.</p>;
}

function Legend({ hasTwoScales, layout }: { hasTwoScales: boolean; layout: 'horizontal' | 'vertical' }) {
  const scale = layout === 'horizontal' ? 'scale on the right' : 'scale at the top';
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className="size-4 border border-neutral-wire bg-[repeating-linear-gradient(45deg,var(--c-neutral-wire)_0_2.5px,var(--c-neutral-tint)_2.5px_5px)]" />
        Spend{hasTwoScales ? ` (${scale})` : ''}
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-4 bg-earth" />
        Won revenue
      </li>
    </ul>
  );
}

/** Renders a chart with caption and legend, and its numbers as a table. */
function ReturnsFigure({
  caption,
  nameHeading,
  rows,
  layout,
}: {
  caption: string;
  /** The heading of the rows' names, such as "Month". */
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
      <Legend hasTwoScales={needsTwoScales(rows)} layout={layout} />
      <Suspense fallback={<Skeleton className="h-65" />}>
        <ReturnsChart rows={rows} layout={layout} />
      </Suspense>
    </ChartFigure>
  );
}

function Tile({ term, value, note, before }: { term: string; value: string; note: string; before?: string | undefined }) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-3 sm:p-4">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-display text-lg font-bold tnum sm:text-2xl">{value}</dd>
      <dd className="text-sm text-ink-3">{note}</dd>
      {before === undefined ? null : <dd className="text-sm text-ink-2 tnum">{before} in the period before</dd>}
    </div>
  );
}

function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count} leads`;
}

function marketCallsText(minutes: number | null): string {
  return minutes === null ? 'half of your first calls, last 180 days' : `others: ${formatMinutes(minutes)}, last 180 days`;
}

function Tiles({ returns: { leads, spend, wonJobs, wonRevenue, costPerWonJob, usualCallMinutes, before } }: { returns: PurchaseReturns }) {
  const { own, market } = usualCallMinutes;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Tile term="Spend" value={formatDollars(spend)} note={`for ${leadsText(leads)}`} before={before ? formatDollars(before.spend) : undefined} />
      <Tile term="Won revenue" value={formatDollars(wonRevenue)} note="paid by customers" before={before ? formatDollars(before.wonRevenue) : undefined} />
      <Tile
        term="Cost per won job"
        value={costPerWonJob === null ? '–' : formatDollars(costPerWonJob)}
        note={costPerWonJob === null ? 'no job won yet' : 'spend divided by won jobs'}
      />
      <Tile
        term="Won jobs"
        value={`${wonJobs} of ${leads}`}
        note={`${percentOf(wonJobs, leads)}% of your leads`}
        before={before ? `${before.wonJobs} of ${before.leads}` : undefined}
      />
      <Tile
        term="Time to first call"
        value={own === null ? '–' : formatMinutes(own)}
        note={own === null ? 'Shown after ten first calls' : marketCallsText(market)}
      />
    </dl>
  );
}

function Conversion({ returns: { leads, reached } }: { returns: PurchaseReturns }) {
  return (
    <section aria-labelledby="returns-conversion" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="returns-conversion" className="text-base">
        How far your leads got
      </h2>
      <div className="mt-3">
        <StageBars rows={reached} whole={leads} />
      </div>
    </section>
  );
}

function Report({ returns }: { returns: PurchaseReturns }) {
  if (returns.leads === 0) {
    return (
      <EmptyState
        icon={ChartColumn}
        title="No leads to count yet"
        message="You’ll see what your leads cost and earn once you’ve bought one in this period."
      />
    );
  }
  return (
    <div className="grid gap-4">
      <Tiles returns={returns} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ReturnsFigure
          caption="Spend and won revenue by month"
          nameHeading="Month"
          rows={monthRows(returns)}
          layout="horizontal"
        />
        <Conversion returns={returns} />
        <div className="lg:col-span-2">
          <ReturnsFigure
            caption={suburbCaption(returns)}
            nameHeading="Suburb"
            rows={suburbRows(returns)}
            layout="vertical"
          />
        </div>
      </div>
    </div>
  );
}

function ReportSkeleton() {
  return (
    <SkeletonGroup label="Loading your return on leads" className="grid gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {['spend', 'revenue', 'cost', 'won', 'call'].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-100 rounded-lg" />
    </SkeletonGroup>
  );
}

/** Renders what the leads bought in a period cost, how far they got and what they earned. The page has the heading. */
export function ReturnsPanel({ from, to }: ReturnsRange) {
  const { data, error, isFetching, refetch } = useQuery(returnsQuery({ from, to }));
  if (data) {
    return (
      <>
        {from || to ? (
          <p className="mb-3 text-sm text-ink-2">
            Days follow this device’s calendar, months follow Sydney time.
          </p>
        ) : null}
        <Report returns={data} />
      </>
    );
  }
  if (!error) return <ReportSkeleton />;
  return (
    <ErrorState
      title="Your return on leads couldn’t be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
