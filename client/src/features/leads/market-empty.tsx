import { Zap } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatDateTime, formatRelative } from '@/lib/format.ts';
import { useMinute } from '@/lib/use-minute.ts';
import type { MarketView } from './market-view.ts';

function AreaButton({ view, onManageArea }: { view: MarketView; onManageArea: (() => void) | undefined }) {
  if (!onManageArea) return null;
  return (
    <Button variant="secondary" size="sm" onClick={onManageArea}>
      {view.area ? 'Widen area' : 'Set your service area'}
    </Button>
  );
}

function LastLead({ at }: { at: string }) {
  return (
    <span className="block">
      The last lead came {formatDateTime(at)} ({formatRelative(at, useMinute(at))}).
    </span>
  );
}

/** Says why there is no card: the market is empty, or all that is on it was left out. */
export function MarketEmpty({
  view,
  counts,
  lastLeadAt,
  onManageArea,
  onManageAlerts,
}: {
  view: MarketView;
  /** How many leads each choice leaves out. */
  counts: { filtered: number; outside: number; hidden: number };
  lastLeadAt: string | null;
  onManageArea: (() => void) | undefined;
  onManageAlerts: (() => void) | undefined;
}) {
  const button = <AreaButton view={view} onManageArea={onManageArea} />;
  if (counts.outside > 0 && view.area) {
    return (
      <EmptyState
        icon={Zap}
        title="No leads in your area at the moment"
        message={`You see leads within ${view.area.text}.`}
      >
        {button}
      </EmptyState>
    );
  }
  if (counts.hidden > 0) return <EmptyState icon={Zap} title="You have hidden all there is" />;
  if (counts.filtered > 0) {
    return <EmptyState icon={Zap} title="No leads match your search and dates" />;
  }
  return (
    <EmptyState
      icon={Zap}
      title="No available leads at the moment"
      message={
        <>
          {view.area ? <span className="block">Your service area is {view.area.text}.</span> : null}
          {lastLeadAt ? <LastLead at={lastLeadAt} /> : null}
          <span className="block">
            New leads appear here by themselves, each at its full price.
          </span>
        </>
      }
    >
      {button}
      {onManageAlerts ? (
        <Button variant="secondary" size="sm" onClick={onManageAlerts}>
          Turn on alerts
        </Button>
      ) : null}
    </EmptyState>
  );
}
