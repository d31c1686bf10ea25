import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { OwnBids } from '@shared/contracts/standing-bids.ts';
import { BidTrace } from '@/components/bid/bid-trace.tsx';
import { wholeDollars } from '@/components/bid/bid-words.ts';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDateTime, formatDollars } from '@/lib/time/format.ts';

const inSuburb = (suburb: string | null) => (suburb ? ` in ${suburb}` : '');

function Bought({ purchase: { purchaseId, jobReference, suburb, isCalled, trace } }: { purchase: OwnBids['bought'][number] }) {
  return (
    <li className="grid border-t border-line py-2 first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3">
        <Link
          href={`${paths.dashboard}?tab=purchased&job=${purchaseId}`}
          className="inline-flex min-h-11 items-center font-semibold text-neutral-wire underline"
        >
          {jobReference}
          {inSuburb(suburb)}
        </Link>
        <span className="tnum">{formatDollars(trace.price)}</span>
        <time dateTime={trace.claimedAt} className="text-sm text-ink-3">
          {formatDateTime(trace.claimedAt)}
        </time>
        {isCalled ? null : <Chip tone="warning">Not called yet</Chip>}
      </div>
      <BidTrace trace={trace} isOwn />
    </li>
  );
}

/** Renders the latest leads that the account's bids bought, each with how it came about. */
export function BoughtList({ bought }: Pick<OwnBids, 'bought'>) {
  return (
    <section aria-labelledby="bids-bought">
      <h2 id="bids-bought" className="text-lg">
        Bought by your bids
      </h2>
      {bought.length === 0 ? (
        <p className="mt-1 text-ink-2">Nothing yet. Each lead that a bid buys stands here, with how it came about.</p>
      ) : (
        <ul className="mt-2 rounded-lg border border-line bg-surface px-4 shadow-1">
          {bought.map((purchase) => (
            <Bought key={purchase.purchaseId} purchase={purchase} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** Renders the leads that a bid was for and somebody else took; nothing when there are none. */
export function MissedList({ missed }: Pick<OwnBids, 'missed'>) {
  if (missed.length === 0) return null;
  return (
    <section aria-labelledby="bids-missed">
      <h2 id="bids-missed" className="text-lg">
        Just missed
      </h2>
      <p className="mt-1 text-sm text-ink-2">Leads of the last 7 days that a bid of yours was for.</p>
      <ul className="mt-2 rounded-lg border border-line bg-surface px-4 shadow-1">
        {missed.map(({ jobReference, suburb, soldAt, soldFor, bidDollars }) => (
          <li key={`${jobReference} ${soldAt}`} className="flex flex-wrap items-center gap-x-3 border-t border-line py-3 first:border-t-0">
            <span>
              {jobReference}
              {inSuburb(suburb)}
            </span>
            <span className="font-semibold tnum">
              Sold at {formatDollars(soldFor)}, your bid {wholeDollars(bidDollars)}
            </span>
            <time dateTime={soldAt} className="text-sm text-ink-3">
              {formatDateTime(soldAt)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
