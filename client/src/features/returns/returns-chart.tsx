import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, ChartStripes, ChartTip, chartTick } from '@/components/charts/chart-look.tsx';
import { exactDollars, shortDollars } from '@/lib/utils/chart-texts.ts';
import type { ReturnsRow } from './returns-texts.ts';

const ROW_HEIGHT = 52;
const AXIS_HEIGHT = 30;
const MONTHS_HEIGHT = 260;

interface TooltipProps {
  active?: boolean | undefined;
  payload?: readonly { payload?: ReturnsRow }[] | undefined;
}

function RowTooltip({ active, payload }: TooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <ChartTip title={row.name}>
      <p>Spend {exactDollars(row.spend)}</p>
      <p>Won revenue {exactDollars(row.wonRevenue)}</p>
      <p>
        {row.wonJobs} of {row.leads} won
      </p>
    </ChartTip>
  );
}

const axisByLayout = {
  horizontal: {
    names: <XAxis dataKey="name" tick={chartTick} axisLine={chartAxis} tickLine={false} interval="equidistantPreserveStart" />,
    sums: <YAxis width={56} tick={chartTick} axisLine={false} tickLine={false} tickFormatter={shortDollars} />,
  },
  vertical: {
    names: (
      <YAxis type="category" dataKey="name" width={104} tick={chartTick} axisLine={chartAxis} tickLine={false} interval={0} />
    ),
    sums: <XAxis type="number" height={AXIS_HEIGHT} tick={chartTick} axisLine={false} tickLine={false} tickFormatter={shortDollars} />,
  },
};

/** Renders spend beside won revenue, hidden from screen readers: the table below has the same numbers. */
export function ReturnsChart({ rows, layout }: { rows: ReturnsRow[]; layout: 'horizontal' | 'vertical' }) {
  const stripes = useId();
  const height = layout === 'horizontal' ? MONTHS_HEIGHT : rows.length * ROW_HEIGHT + AXIS_HEIGHT;
  const { names, sums } = axisByLayout[layout];
  const bar = { isAnimationActive: false, maxBarSize: 36, strokeWidth: 1.5 };
  return (
    <div aria-hidden="true">
      <BarChart
        responsive
        accessibilityLayer={false}
        data={rows}
        layout={layout}
        style={{ width: '100%', height }}
        margin={{ top: 8, right: 12, bottom: 0, left: 0 }}
        barGap={2}
      >
        <ChartStripes id={stripes} />
        <CartesianGrid stroke="var(--c-line)" horizontal={layout === 'horizontal'} vertical={layout === 'vertical'} />
        {names}
        {sums}
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--c-sunken)' }} content={RowTooltip} />
        <Bar {...bar} dataKey="spend" fill={`url(#${stripes})`} stroke="var(--c-neutral-wire)" />
        <Bar {...bar} dataKey="wonRevenue" fill="var(--c-earth)" stroke="var(--c-earth)" />
      </BarChart>
    </div>
  );
}
