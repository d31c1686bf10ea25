import type { BidFigures } from '@shared/contracts/bid-figures.ts';
import { formatCount, formatDollars } from '@/lib/time/format.ts';

const cell = 'border-b border-line px-2 py-2 text-right tnum first:text-left sm:px-3';

function Table({ caption, headings, rows }: { caption: string; headings: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    <table className="w-full min-w-0 table-fixed border-collapse text-sm wrap-anywhere">
      <caption className="pb-1 text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="text-xs text-ink-2">
          {headings.map((heading) => (
            <th key={heading} scope="col" className={cell}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row" className={`${cell} font-normal`}>
              {first}
            </th>
            {rest.map((text, index) => (
              <td key={headings[index + 1]} className={cell}>
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function shareText(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)}%`;
}

type Half = BidFigures['byBid'];

const withoutMedian = ({ sales }: Half) => (sales === 0 ? 'none' : 'under 3 accounts');
const minutesText = (half: Half) => (half.medianMinutes === null ? withoutMedian(half) : `${half.medianMinutes.toFixed(1)} min`);
const priceText = (half: Half) => (half.medianPrice === null ? withoutMedian(half) : formatDollars(half.medianPrice));

/** Renders how the market goes with and without standing bids. */
export function BidFiguresTables({ figures: { days, byBid, byHand, withBids, withoutBids, bands } }: { figures: BidFigures }) {
  const sales = byBid.sales + byHand.sales;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Table
        caption={`Sales in the last ${days} days`}
        headings={['Figure', 'By bid', 'By hand']}
        rows={[
          ['Sales', formatCount(byBid.sales), formatCount(byHand.sales)],
          ['Share of sales', shareText(byBid.sales, sales), shareText(byHand.sales, sales)],
          ['Median time to sale', minutesText(byBid), minutesText(byHand)],
          ['Median price', priceText(byBid), priceText(byHand)],
        ]}
      />
      <Table
        caption="Leads an hour after they came in"
        headings={['Figure', 'With bids', 'Without']}
        rows={[
          ['Leads', formatCount(withBids.auctions), formatCount(withoutBids.auctions)],
          ['Unsold', formatCount(withBids.unsoldAfterAnHour), formatCount(withoutBids.unsoldAfterAnHour)],
          ['Share unsold', shareText(withBids.unsoldAfterAnHour, withBids.auctions), shareText(withoutBids.unsoldAfterAnHour, withoutBids.auctions)],
        ]}
      />
      {bands.length === 0 ? (
        <p className="text-sm text-ink-2">Bids by state and amount are shown where at least three accounts have some. There’s no such place at the moment.</p>
      ) : (
        <Table
          caption="Bids that are on, where at least three accounts have some"
          headings={['State and amount', 'Bids', 'Accounts']}
          rows={bands.map(({ state, fromDollars, untilDollars, bids, accounts }) => [
            `${state ?? 'Unknown'}, $${fromDollars} to $${untilDollars}`,
            formatCount(bids),
            formatCount(accounts),
          ])}
        />
      )}
    </div>
  );
}
