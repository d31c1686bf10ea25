import { useQuery } from '@tanstack/react-query';
import type { LeftOutReason, PriceSampleView } from '@shared/contracts/market-settings.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { formatDollars, formatMoment } from '@/lib/time/format.ts';
import { priceSampleQuery } from './market-settings-api.ts';

const reasonTexts: Record<LeftOutReason, string> = {
  test_payment: 'Test payment',
  reported: 'Reported by the buyer',
  credited: 'Refunded as credit',
  filed_by_buyer: 'The buyer filed the request',
  same_buyer: 'The same buyer has a later sale',
  same_customer: 'A later sale has the same customer’s number',
  same_card: 'A later sale was paid with the same card',
  same_address: 'A later sale came from the same IP address',
};

type ListedSale = PriceSampleView['sample'][number] & { reason?: LeftOutReason };

function SaleRow({ soldAt, jobReference, price, buyerName, reason }: ListedSale) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_max-content] gap-x-4 px-4 py-2.5 text-sm sm:grid-cols-[11rem_6rem_5rem_minmax(0,1fr)]">
      <time dateTime={soldAt} className="text-ink-2">
        {formatMoment(soldAt)}
      </time>{' '}
      <span className="text-right text-ink-2 sm:text-left">{jobReference}</span>{' '}
      <span className="font-semibold tnum max-sm:order-last max-sm:text-right">{formatDollars(price)}</span>{' '}
      <span className="min-w-0 wrap-anywhere">{buyerName}</span>
      {reason ? <span className="col-span-full text-ink-2 max-sm:order-last"> {reasonTexts[reason]}</span> : null}
    </li>
  );
}

function SaleList({ titleId, sales }: { titleId: string; sales: readonly ListedSale[] }) {
  return (
    <ol aria-labelledby={titleId} className="grid grid-cols-1 divide-y divide-line rounded-lg border border-line bg-surface shadow-1">
      {sales.map((sale) => (
        <SaleRow key={sale.purchaseId} {...sale} />
      ))}
    </ol>
  );
}

function Sales({ sample, leftOut }: PriceSampleView) {
  return (
    <>
      {sample.length === 0 ? (
        <EmptyState title="No sale counts yet" message="Until one does, a lead starts at the lowest start price." />
      ) : (
        <SaleList titleId="price-sample" sales={sample} />
      )}
      <h3 id="left-out-sales" className="mt-3 text-base">
        Recent sales left out
      </h3>
      {leftOut.length === 0 ? (
        <p className="text-sm text-ink-2">None of the latest 20 paid sales is left out for a reason.</p>
      ) : (
        <SaleList titleId="left-out-sales" sales={leftOut} />
      )}
    </>
  );
}

/** Renders the sales behind the start price under the saved settings, and why other recent ones do not count. */
export function PriceSample() {
  const query = useQuery(priceSampleQuery);
  return (
    <section aria-labelledby="price-sample" className="mt-8 grid gap-3">
      <h2 id="price-sample" className="text-lg">
        Sales that make the start price
      </h2>
      <Loaded query={query} what="sales" skeleton={<Skeleton className="h-48 rounded-lg" />}>
        {(sales) => <Sales {...sales} />}
      </Loaded>
    </section>
  );
}
