import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { pauseText } from '@/components/bid/bid-words.ts';
import { bidCountQuery } from './bids-api.ts';
import { keepHasBids } from './has-bids.ts';
import { PauseAllSwitch } from './pause-all-switch.tsx';

const bidsOf = (count: number) => (count === 1 ? '1 standing bid' : `${count} standing bids`);

/** Renders the switch that pauses the account's standing bids. Team members read that there are some. Nothing without bids. */
export function BidsStrip({ user: { id, userType } }: { user: CurrentUser }) {
  const { data } = useQuery(bidCountQuery);
  const count = data?.count;
  useEffect(() => {
    if (count !== undefined) keepHasBids(id, count > 0);
  }, [id, count]);
  if (!data || data.count === 0) return null;
  const { pausedFor } = data;
  if (userType === 'team_member') {
    return (
      <p className="mb-3 flex min-h-11 items-center text-sm text-ink-2">
        Your business has {bidsOf(data.count)}
        {pausedFor ? ', paused at the moment' : null}.
      </p>
    );
  }
  return (
    <section aria-label="Standing bids" className="mb-3 rounded-lg border border-line bg-surface px-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <PauseAllSwitch isPaused={pausedFor !== null} />
        <Link href={paths.standingBids} className="inline-flex min-h-11 items-center text-neutral-wire underline">
          {bidsOf(data.count)}
        </Link>
      </div>
      {pausedFor === 'card' || pausedFor === 'uncalled' ? <p className="pb-2 text-ink-2">{pauseText(pausedFor, null)}</p> : null}
    </section>
  );
}
