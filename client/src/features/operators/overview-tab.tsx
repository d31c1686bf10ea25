import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatTime } from '@/lib/time/format.ts';
import { BidsSection } from './bids-section.tsx';
import { ChartsSection } from './charts-section.tsx';
import { FollowUpsSection } from './follow-ups-section.tsx';
import { MarketFigures } from './market-figures.tsx';
import { analyticsQuery, operatorKey } from './operator-queries.ts';
import { TodayStrip } from './today-strip.tsx';

/** Refetches everything on the page; true while it runs. */
function useRefresh() {
  const queryClient = useQueryClient();
  const [isRefreshing, setIsRefreshing] = useState(false);
  const refresh = async () => {
    setIsRefreshing(true);
    await queryClient.invalidateQueries({ queryKey: operatorKey });
    setIsRefreshing(false);
  };
  return [isRefreshing, refresh] as const;
}

function RefreshBar({ readAt }: { readAt: string | undefined }) {
  const [isRefreshing, refresh] = useRefresh();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <output className="text-sm text-ink-2">
        {readAt ? (
          <>
            Updated <time dateTime={readAt}>{formatTime(readAt)}</time>, Sydney time
          </>
        ) : null}
      </output>
      <Button
        variant="secondary"
        size="sm"
        isPending={isRefreshing}
        pendingText="Refreshing…"
        onClick={() => void refresh()}
      >
        <RefreshCw aria-hidden="true" className="size-4.5" />
        Refresh
      </Button>
    </div>
  );
}

function FiguresSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-64 rounded-lg lg:h-40" />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {['providers', 'active', 'revenue', 'purchases'].map((tile) => (
          <Skeleton key={tile} className="h-24 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
    </div>
  );
}

/** Renders the overview: today, the totals and the charts. */
export function OverviewTab() {
  const query = useQuery(analyticsQuery);
  return (
    <div className="grid gap-4">
      <RefreshBar readAt={query.data?.readAt} />
      <Loaded query={query} what="figures" skeleton={<FiguresSkeleton />}>
        {({ today, readAt, ...figures }) => (
          <>
            <TodayStrip today={today} readAt={readAt} />
            <MarketFigures figures={figures} />
          </>
        )}
      </Loaded>
      <FollowUpsSection />
      <BidsSection />
      <ChartsSection />
    </div>
  );
}
