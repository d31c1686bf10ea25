import type { MarketSettingsPreview } from '@shared/contracts/market-settings.ts';
import { centsFromDecimal } from '@shared/domain/money.ts';
import { ChartFigure } from '@/components/chart-figure.tsx';
import { formatDay, formatDollars } from '@/lib/format.ts';

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
    <div aria-hidden="true" className="flex h-40 items-end gap-1.5 border-b border-line-strong sm:gap-3">
      {series.map(({ firstSoldAt, current, proposed }) => (
        <span key={firstSoldAt} className="flex h-full min-w-0 grow items-end gap-px">
          <span className={`grow ${stripes}`} style={height(current)} />
          <span className={`grow ${solid}`} style={height(proposed)} />
        </span>
      ))}
    </div>
  );
}

function periodText({ firstSoldAt, lastSoldAt }: Run): string {
  const [first, last] = [formatDay(firstSoldAt), formatDay(lastSoldAt)];
  return first === last ? first : `${first} to ${last}`;
}

/** What sales brought on average over time, now and as proposed. */
export function PastSalesChart({ series }: { series: readonly Run[] }) {
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
