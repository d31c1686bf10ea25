import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { formatDollars, formatMinutes, formatMoment } from '@/lib/time/format.ts';
import type { OperatorLead } from './operator-reading.ts';

function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>;
}

/** Leads to the list of electricians, searched for a buyer. */
function BuyerLink({ buyer }: { buyer: string }) {
  return (
    <Link href={`${paths.admin}?tab=providers&q=${encodeURIComponent(buyer.split(', ')[0] ?? buyer)}`} className="text-neutral-wire underline">
      <bdi>{buyer}</bdi>
    </Link>
  );
}

/** Renders who bought a lead, for how much and when; nothing while it is unsold. */
export function Sale({ lead: { soldPrice, soldAt, buyer } }: { lead: OperatorLead }) {
  if (soldPrice === null && soldAt === null) return null;
  return (
    <p className="text-sm break-words">
      <span className="font-semibold">Sold{soldPrice === null ? '' : ` for ${formatDollars(soldPrice)}`}</span>
      {buyer === null ? null : (
        <>
          {' to '}
          <BuyerLink buyer={buyer} />
        </>
      )}
      {soldAt === null ? null : (
        <>
          , <Moment at={soldAt} />
        </>
      )}
    </p>
  );
}

type Auction = NonNullable<OperatorLead['auction']>;

const WIDTH = 240;
const HEIGHT = 72;

/** Draws the falling price, with a dot where the lead was sold. Hidden from screen readers: the facts beside it say the same. */
function PriceCurve({ auction, soldAt, soldPrice }: { auction: Auction } & Pick<OperatorLead, 'soldAt' | 'soldPrice'>) {
  const { startsAt, endsAt, startPrice, endPrice } = auction;
  const span = Math.max(1, Date.parse(endsAt) - Date.parse(startsAt));
  const highest = Math.max(Number(startPrice), Number(soldPrice), 1);
  const heightOf = (price: string) => HEIGHT - (Number(price) / highest) * HEIGHT;
  const shareOf = (at: string) => Math.min(1, Math.max(0, (Date.parse(at) - Date.parse(startsAt)) / span));
  return (
    <svg aria-hidden="true" viewBox={`-6 -6 ${WIDTH + 12} ${HEIGHT + 12}`} className="h-21 w-63 max-w-full">
      <path d={`M0 0V${HEIGHT}H${WIDTH}`} fill="none" stroke="var(--c-line)" />
      <path d={`M0 ${heightOf(startPrice)}L${WIDTH} ${heightOf(endPrice)}`} stroke="var(--c-neutral-wire)" strokeWidth="2" />
      {soldAt === null || soldPrice === null ? null : (
        <circle cx={shareOf(soldAt) * WIDTH} cy={heightOf(soldPrice)} r="5" fill="var(--c-earth)" />
      )}
    </svg>
  );
}

/** Says for how much a lead was sold, and how long after its clock started. */
function saleText({ startsAt }: Auction, { soldAt, soldPrice }: OperatorLead): string {
  if (soldAt === null) return 'Not sold';
  const minutes = Math.max(0, Math.floor((Date.parse(soldAt) - Date.parse(startsAt)) / MINUTE_MS));
  return `${soldPrice === null ? '' : `${formatDollars(soldPrice)} `}after ${formatMinutes(minutes)}`;
}

/** Renders a lead's auction: the prices and times of its start and end, and the sale with its buyer. */
export function LeadDetails({ lead }: { lead: OperatorLead }) {
  const { auction, soldAt, soldPrice, buyer } = lead;
  if (auction === null) return <p className="text-sm text-ink-2">An electrician’s own job. It was never for sale.</p>;
  const { startsAt, endsAt, startPrice, endPrice } = auction;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <PriceCurve auction={auction} soldAt={soldAt} soldPrice={soldPrice} />
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-3">From</dt>
        <dd>
          {formatDollars(startPrice)}, <Moment at={startsAt} />
        </dd>
        <dt className="text-ink-3">Down to</dt>
        <dd>
          {formatDollars(endPrice)}, <Moment at={endsAt} />
        </dd>
        <dt className="text-ink-3">Sold</dt>
        <dd>{saleText(auction, lead)}</dd>
        {buyer === null ? null : (
          <>
            <dt className="text-ink-3">Buyer</dt>
            <dd className="break-words">
              <BuyerLink buyer={buyer} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
