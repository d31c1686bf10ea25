import { CartesianGrid, ReferenceLine, Scatter, ScatterChart, Tooltip, XAxis, YAxis, ZAxis } from 'recharts';
import { LOWEST_PRICE_CENTS, STANDARD_FLOOR_CENTS, STANDARD_MINUTES } from '@shared/domain/auction/auction-price.ts';
import { chartAxis, ChartTip, chartTick } from '@/components/charts/chart-look.tsx';
import { exactDollars, shortDollars } from '@/lib/utils/chart-texts.ts';
import { formatCount } from '@/lib/time/format.ts';
import type { PricePoint } from './chart-data.ts';

interface TipProps {
  active?: boolean | undefined;
  payload?: readonly { payload?: PricePoint }[] | undefined;
}

function PriceTip({ active, payload, last = STANDARD_MINUTES }: TipProps & { last?: number }) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  const isLate = point.minute === last;
  return (
    <ChartTip title={isLate ? `After ${point.minute} min or later` : `After ${point.minute} min`}>
      <p>Mean price {exactDollars(point.price)}</p>
      <p>{formatCount(point.sold)} sold</p>
    </ChartTip>
  );
}

const STANDARD_PRICE = STANDARD_FLOOR_CENTS / 100;
const LOWEST_PRICE = LOWEST_PRICE_CENTS / 100;
const quartersOf = (last: number) => [0, 1, 2, 3, 4].map((quarter) => Math.round((last * quarter) / 4));
const dotArea: [number, number] = [30, 320];

function Legend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className="size-3.5 rounded-full bg-earth" />
        Sold
      </li>
      <li className="flex items-center gap-1.5">
        <span className="w-6 border-t-2 border-dashed border-neutral-wire" />
        Price of a lead from {shortDollars(STANDARD_PRICE)}
      </li>
    </ul>
  );
}

/** Renders sale prices beside the falling price, hidden from screen readers: the table has the same numbers. */
export function PriceChart({ points, last }: { points: PricePoint[]; last: number }) {
  return (
    <div aria-hidden="true" className="grid gap-2">
      <Legend />
      <ScatterChart
        responsive
        accessibilityLayer={false}
        className="h-70 w-full"
        margin={{ top: 8, right: 12, bottom: 20, left: 0 }}
      >
        <CartesianGrid stroke="var(--c-line)" />
        <XAxis
          type="number"
          dataKey="minute"
          domain={[0, last]}
          ticks={quartersOf(last)}
          tick={chartTick}
          axisLine={chartAxis}
          tickLine={false}
          label={{ value: 'Minutes since posting', position: 'bottom', offset: 0, ...chartTick }}
        />
        <YAxis
          type="number"
          dataKey="price"
          domain={[0, (most: number) => Math.max(STANDARD_PRICE, Math.ceil(most / 10) * 10)]}
          width={48}
          tick={chartTick}
          axisLine={false}
          tickLine={false}
          tickFormatter={shortDollars}
        />
        <ZAxis type="number" dataKey="sold" range={dotArea} />
        <Tooltip isAnimationActive={false} cursor={false} content={<PriceTip last={last} />} />
        <ReferenceLine
          stroke="var(--c-neutral-wire)"
          strokeDasharray="6 5"
          strokeWidth={2}
          segment={[
            { x: 0, y: STANDARD_PRICE },
            { x: STANDARD_MINUTES, y: LOWEST_PRICE },
          ]}
        />
        <Scatter data={points} fill="var(--c-earth)" fillOpacity={0.75} stroke="var(--c-surface)" isAnimationActive={false} />
      </ScatterChart>
    </div>
  );
}
