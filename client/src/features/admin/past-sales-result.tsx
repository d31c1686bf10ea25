import { History } from 'lucide-react';
import { ChartFigure } from '@/components/charts/chart-figure.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatDay, formatDollars } from '@/lib/time/format.ts';
import { shortDollars } from '@/lib/utils/chart-texts.ts';
import type { MarketSettingsPreview } from '@shared/contracts/market-settings.ts';
import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { differenceText } from './market-settings-texts.ts';

type Run = MarketSettingsPreview['series'][number];

const stripes =
  'border border-neutral-wire bg-[repeating-linear-gradient(45deg,var(--c-neutral-wire)_0_2.5px,var(--c-neutral-tint)_2.5px_5px)]';
const solid = 'border border-earth bg-earth';

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className={`size-4 ${stripes}`} />
        Now
      </li>
      <li className="flex items-center gap-1.5">
        <span className={`size-4 ${solid}`} />
        Proposed
      </li>
    </ul>
  );
}

function Bars({ series }: { series: readonly Run[] }) {
  const highest = Math.max(1, ...series.flatMap(({ current, proposed }) => [current, proposed].map(centsFromDecimal)));
  const height = (sum: string) => ({ height: `${(centsFromDecimal(sum) / highest) * 100}%` });
  return (
    <div aria-hidden="true" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs text-ink-2 tnum">
      <div className="flex h-40 flex-col justify-between text-right">
        <span>{shortDollars(highest / 100)}</span>
        <span>{shortDollars(highest / 200)}</span>
        <span>$0</span>
      </div>
      <div className="flex h-40 items-end gap-1.5 border-b border-l border-line-strong pl-1 sm:gap-3">
        {series.map(({ firstSoldAt, current, proposed }) => (
          <span key={firstSoldAt} className="flex h-full min-w-0 grow items-end gap-px">
            <span className={`grow ${stripes}`} style={height(current)} />
            <span className={`grow ${solid}`} style={height(proposed)} />
          </span>
        ))}
      </div>
      <div className="col-start-2 mt-1 flex justify-between">
        {series.slice(0, 1).map(({ firstSoldAt }) => (
          <span key={firstSoldAt}>{formatDay(firstSoldAt)}</span>
        ))}
        {series.slice(-1).map(({ lastSoldAt }) => (
          <span key={lastSoldAt}>{formatDay(lastSoldAt)}</span>
        ))}
      </div>
    </div>
  );
}

function periodText({ firstSoldAt, lastSoldAt }: Run): string {
  const [first, last] = [formatDay(firstSoldAt), formatDay(lastSoldAt)];
  return first === last ? first : `${first} to ${last}`;
}

/** Renders the average sale price over time, now and as proposed. */
function PastSalesChart({ series }: { series: readonly Run[] }) {
  return (
    <ChartFigure
      caption="Average price over time"
      about="Sales in the order they happened, from left to right."
      headings={['Sold', 'Now', 'Proposed']}
      rows={series.map((run) => ({
        name: periodText(run),
        cells: [formatDollars(run.current), formatDollars(run.proposed)],
      }))}
    >
      <Bars series={series} />
      <Legend />
    </ChartFigure>
  );
}

const cellClass = 'py-2 pl-2 text-right whitespace-nowrap tnum';

const sums = [
  ['Taken in', 'total'],
  ['Average price', 'average'],
  ['Median price', 'median'],
  ['Average start price', 'averageStart'],
] as const;

function Figures({ current, proposed }: Pick<MarketSettingsPreview, 'current' | 'proposed'>) {
  const rows = [
    ...sums.map(([name, key]) => [name, formatDollars(current[key]), formatDollars(proposed[key])] as const),
    ['Sold for $0', current.freeCount, proposed.freeCount] as const,
  ];
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">Past sales by the settings now and as proposed</caption>
        <thead className="border-b border-line-strong text-ink-2">
          <tr>
            <th scope="col" className="py-2 text-left">
              Figure
            </th>
            <th scope="col" className={cellClass}>
              Now
            </th>
            <th scope="col" className={cellClass}>
              Proposed
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-left font-normal">
                {name}
              </th>
              <td className={cellClass}>{now}</td>
              <td className={`${cellClass} font-semibold`}>{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function lookedAtText({ saleCount, firstSoldAt, lastSoldAt }: MarketSettingsPreview): string {
  const sales = saleCount === 1 ? 'the one sale there is' : `the latest ${saleCount} sales`;
  const period = firstSoldAt && lastSoldAt ? `, ${formatDay(firstSoldAt)} to ${formatDay(lastSoldAt)}` : '';
  return `Compared with the current settings, on ${sales}${period}.`;
}

/** Renders what settings would have brought on past sales, beside the current ones. */
export function PastSalesResult({ result }: { result: MarketSettingsPreview }) {
  const { saleCount, current, proposed, series } = result;
  if (saleCount === 0) {
    return (
      <EmptyState
        icon={History}
        title="No past sales to try on"
        message="Once leads are sold, you see here what other settings would have brought."
      />
    );
  }
  const difference = differenceText(current.total, proposed.total);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="font-display text-xl font-bold tnum">{difference}</p>
        <p className="text-sm text-ink-2">{lookedAtText(result)}</p>
      </div>
      <Figures current={current} proposed={proposed} />
      {series.length > 1 ? <PastSalesChart series={series} /> : null}
    </div>
  );
}
