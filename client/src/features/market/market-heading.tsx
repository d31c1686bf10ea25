import { RotateCw } from 'lucide-react';
import { Suspense, type ComponentProps, type Ref } from 'react';
import { Button } from '@/components/ui/button.tsx';
import type { Tooltip } from '@/components/ui/tooltip.tsx';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { formatTime } from '@/lib/time/format.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import type { MarketView } from './market-view.ts';
import type { LeadsQuery } from './use-leads-feed.ts';

type TooltipProps = ComponentProps<typeof Tooltip>;

// Not in the first load: a tooltip opens 700 ms after the pointer arrives at the earliest, and the button works without it.
const LateTooltip = lazyOr<TooltipProps>(async () => (await import('@/components/ui/tooltip.tsx')).Tooltip, ({ children }) => children);

const refreshClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken';

function countText(count: number, total: number, { area, isOnlyArea, isFiltered }: MarketView): string {
  if (isFiltered) return `${count} of ${total} leads match`;
  if (area && isOnlyArea) {
    const leads = count === 1 ? '1 lead' : `${count === 0 ? 'No' : count} leads`;
    return `${leads} within ${area.radiusKm} km`;
  }
  if (count === 0) return 'Available leads';
  return count === 1 ? '1 available lead' : `${count} available leads`;
}

/** Returns the time of day of an answer by the server's clock, since the device's own may be wrong. */
function clockOf(deviceMs: number): string {
  const ageMs = Date.now() - deviceMs;
  return formatTime(new Date(serverNow().getTime() - ageMs).toISOString());
}

function Freshness({ query, onRefresh }: { query: LeadsQuery; onRefresh: () => void }) {
  const updatedAt = clockOf(query.dataUpdatedAt);
  const button = (
    <button type="button" onClick={onRefresh} className={`${refreshClass} -mr-2 text-ink-2`}>
      <RotateCw aria-hidden="true" className="size-4" />
      <span className="font-normal">
        <span className="max-sm:sr-only">Updated </span>
        {updatedAt}
      </span>
      <span className="underline max-sm:sr-only">Refresh</span>
    </button>
  );
  return query.isError ? (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 text-sm text-active-wire">
      Last updated {updatedAt}.
      <button type="button" onClick={onRefresh} className={refreshClass}>
        Retry
      </button>
    </p>
  ) : (
    <Suspense fallback={button}>
      <LateTooltip content="Leads refresh every 30 seconds">{button}</LateTooltip>
    </Suspense>
  );
}

/** Renders the number of leads and when it was updated; keeps its height while loading. */
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
        {count === null ? 'Available leads' : countText(count, query.data?.total ?? count, view)}
      </h1>
      {count === null ? null : <Freshness query={query} onRefresh={onRefresh} />}
    </div>
  );
}

/** Renders the button below the header that shows the waiting new leads. */
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
