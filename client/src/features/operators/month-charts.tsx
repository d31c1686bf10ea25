import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, ChartTip, chartTick } from '@/components/charts/chart-look.tsx';
import { exactDollars, shortDollars } from '@/lib/utils/chart-texts.ts';
import { formatCount } from '@/lib/time/format.ts';
import type { MonthRow } from './chart-data.ts';

interface TipProps {
  active?: boolean | undefined;
  payload?: readonly { payload?: MonthRow }[] | undefined;
}

function MonthTip({ active, payload }: TipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <ChartTip title={row.name}>
      <p>Purchases {formatCount(row.purchases)}</p>
      <p>Revenue {exactDollars(row.revenue)}</p>
    </ChartTip>
  );
}

const looks = {
  purchases: { label: 'Purchases', fill: 'var(--c-neutral-wire)', write: formatCount },
  revenue: { label: 'Revenue', fill: 'var(--c-earth)', write: shortDollars },
} as const;

function MonthChart({ rows, what }: { rows: MonthRow[]; what: keyof typeof looks }) {
  const { label, fill, write } = looks[what];
  return (
    <div className="grid gap-1">
      <p className="text-sm font-semibold text-ink-2">{label}</p>
      <BarChart
        responsive
        accessibilityLayer={false}
        data={rows}
        syncId="market-months"
        className="h-40 w-full"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid stroke="var(--c-line)" vertical={false} />
        <XAxis dataKey="name" height={24} tick={chartTick} axisLine={chartAxis} tickLine={false} interval="preserveStartEnd" />
        <YAxis
          width={48}
          tick={chartTick}
          axisLine={false}
          tickLine={false}
          tickFormatter={write}
          allowDecimals={false}
          tickCount={4}
          interval={0}
        />
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--c-sunken)' }} content={MonthTip} />
        <Bar dataKey={what} fill={fill} isAnimationActive={false} maxBarSize={32} radius={[3, 3, 0, 0]} />
      </BarChart>
    </div>
  );
}

/** Renders purchases above revenue over the same months, hidden from screen readers: the table has the same numbers. */
export function MonthCharts({ rows }: { rows: MonthRow[] }) {
  return (
    <div aria-hidden="true" className="grid gap-3">
      <MonthChart rows={rows} what="purchases" />
      <MonthChart rows={rows} what="revenue" />
    </div>
  );
}
