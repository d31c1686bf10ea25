import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import type { PurchaseReturns } from '@shared/contracts/purchase-lists.ts';
import { StageBars } from '@/components/stage-bars.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { percentOf } from '@/lib/chart-texts.ts';
import { formatDollars } from '@/lib/format.ts';
import { returnsQuery, type ReturnsRange } from './returns-api.ts';
import { ReturnsFigure } from './returns-figure.tsx';
import { monthRows, suburbCaption, suburbRows } from './returns-texts.ts';

function Tile({ term, value, note }: { term: string; value: string; note: string }) {
  return (
    <div className="flex flex-col rounded-lg border border-line bg-surface p-3 sm:p-4">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className="font-display text-lg font-bold tnum sm:text-2xl">{value}</dd>
      <dd className="text-sm text-ink-3">{note}</dd>
    </div>
  );
}

function leadsText(count: number): string {
  return count === 1 ? '1 lead' : `${count} leads`;
}

function Tiles({ returns: { leads, spend, wonJobs, wonRevenue, costPerWonJob } }: { returns: PurchaseReturns }) {
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Tile term="Spend" value={formatDollars(spend)} note={`for ${leadsText(leads)}`} />
      <Tile term="Won revenue" value={formatDollars(wonRevenue)} note="paid by customers" />
      <Tile
        term="Cost per won job"
        value={costPerWonJob === null ? '–' : formatDollars(costPerWonJob)}
        note={costPerWonJob === null ? 'no job won yet' : 'spend divided by won jobs'}
      />
      <Tile term="Won jobs" value={`${wonJobs} of ${leads}`} note={`${percentOf(wonJobs, leads)}% of your leads`} />
    </dl>
  );
}

function Conversion({ returns: { leads, reached } }: { returns: PurchaseReturns }) {
  return (
    <section aria-labelledby="returns-conversion" className="rounded-lg border border-line bg-surface p-4">
      <h2 id="returns-conversion" className="text-base">
        How far leads came
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
        message="What your leads cost and bring in shows here once you have bought one in this time."
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
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['spend', 'revenue', 'cost', 'won'].map((tile) => (
          <Skeleton key={tile} className="h-28 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-100 rounded-lg" />
    </SkeletonGroup>
  );
}

/** What the leads bought in a span of time cost, how far they came and what they brought in; the heading is the page's. */
export function ReturnsPanel({ from, to }: ReturnsRange) {
  const { data, error, isFetching, refetch } = useQuery(returnsQuery({ from, to }));
  if (data) {
    return (
      <>
        {from || to ? (
          <p className="mb-3 text-sm text-ink-2">
            Counted by the days of this device’s calendar. The months are Sydney’s.
          </p>
        ) : null}
        <Report returns={data} />
      </>
    );
  }
  if (!error) return <ReportSkeleton />;
  return (
    <ErrorState
      title="Your return on leads could not be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
