import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { OwnBids } from '@shared/contracts/standing-bids.ts';
import { wholeDollars, type BidLimits } from '@/components/bid/bid-words.ts';
import { cardName } from '@shared/domain/words/card-name.ts';
import { Button } from '@/components/ui/button.tsx';
import { zoneText } from '@/lib/time/time-zone.ts';
import { SpentBars } from './spent-bars.tsx';

function UncalledLine({ uncalled, maxUncalled }: BidLimits) {
  if (uncalled === 0) return null;
  return (
    <p>
      {uncalled === 1 ? '1 lead that your bids bought waits for your call.' : `${uncalled} leads that your bids bought wait for your call.`}{' '}
      {uncalled >= maxUncalled ? 'Until you call, no more are bought. ' : null}
      <Link href={`${paths.dashboard}?tab=purchased`} className="inline-flex min-h-11 items-center text-neutral-wire underline">
        See the leads to call
      </Link>
    </p>
  );
}

/** Renders the limits of all bids and what has been spent against them. */
export function LimitsSection({ limits, card, onChange }: { limits: BidLimits; card: OwnBids['card']; onChange: () => void }) {
  const { perLeadDollars, countsAll, maxUncalled, timeZone } = limits;
  return (
    <section aria-labelledby="bids-limits" className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="bids-limits" className="text-lg">
          Your limits
        </h2>
        <Button variant="secondary" size="sm" aria-haspopup="dialog" onClick={onChange}>
          Change limits
        </Button>
      </div>
      <SpentBars limits={limits} />
      <UncalledLine {...limits} />
      <p className="text-sm text-ink-2">
        At most {wholeDollars(perLeadDollars)} for one lead, charged to {card ? cardName(card) : 'no card yet'}.{' '}
        {countsAll ? 'All your purchases count.' : 'Only what your bids buy counts.'} Your bids stop while {maxUncalled}{' '}
        {maxUncalled === 1 ? 'lead waits' : 'leads wait'} for your call. Days and weeks by {zoneText(timeZone)}
        {timeZone === 'Australia/Sydney' ? '' : '; times on this page are Sydney time'}.
      </p>
    </section>
  );
}
