import { RotateCw } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { formatClock } from '@/lib/format.ts';
import { serverNow } from '@/lib/server-clock.ts';
import type { MarketView } from './market-view.ts';
import type { LeadsQuery } from './use-leads-feed.ts';

const refreshClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken';

function countText(count: number, { area, isOnlyArea }: MarketView): string {
  if (area && isOnlyArea) {
    const leads = count === 1 ? '1 lead' : `${count === 0 ? 'No' : count} leads`;
    return `${leads} within ${area.radiusKm} km`;
  }
  if (count === 0) return 'Available leads';
  return count === 1 ? '1 available lead' : `${count} available leads`;
}

/** The time of day of an answer, right even where the device's own clock is not. */
function clockOf(deviceMs: number): string {
  const ageMs = Date.now() - deviceMs;
  return formatClock(new Date(serverNow().getTime() - ageMs).toISOString());
}

function Freshness({ query, onRefresh }: { query: LeadsQuery; onRefresh: () => void }) {
  const updatedAt = clockOf(query.dataUpdatedAt);
  return query.isError ? (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-active-wire">
      Last updated {updatedAt}.
      <button type="button" onClick={onRefresh} className={refreshClass}>
        Retry
      </button>
    </p>
  ) : (
    <Tooltip content="Leads refresh by themselves every 30 seconds">
      <button type="button" onClick={onRefresh} className={`${refreshClass} -mr-2 text-ink-2`}>
        <RotateCw aria-hidden="true" className="size-4" />
        <span className="font-normal">
          <span className="max-sm:sr-only">Updated </span>
          {updatedAt}
        </span>
        <span className="underline max-sm:sr-only">Refresh</span>
      </button>
    </Tooltip>
  );
}

/** How many leads there are and how fresh that is; while nothing has come, the same place. */
export function MarketHeading({
  count,
  view,
  query,
  headingRef,
  onRefresh,
}: {
  /** Null while it is not known. */
  count: number | null;
  view: MarketView;
  query: LeadsQuery;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  onRefresh: () => void;
}) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
      <h1 ref={headingRef} tabIndex={-1} className="text-xl">
        {count === null ? 'Available leads' : countText(count, view)}
      </h1>
      {count === null ? null : <Freshness query={query} onRefresh={onRefresh} />}
    </div>
  );
}

/** New leads wait here, below the header, until they are asked for. */
export function NewLeadsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <output className="sticky top-32 z-20 grid justify-items-center">
      {count > 0 ? (
        <Button variant="spark" size="sm" className="!rounded-full shadow-2" onClick={onShow}>
          {count === 1 ? '1 new lead' : `${count} new leads`}
        </Button>
      ) : null}
    </output>
  );
}
