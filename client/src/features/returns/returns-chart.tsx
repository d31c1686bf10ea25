import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, LabelList, Tooltip, XAxis, YAxis } from 'recharts';
import { chartAxis, ChartStripes, ChartTip, chartTick } from '@/components/charts/chart-look.tsx';
import { exactDollars, shortDollars } from '@/lib/utils/chart-texts.ts';
import { barText, needsTwoScales, type ReturnsRow } from './returns-texts.ts';

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

const sumAxis = { tick: chartTick, axisLine: false, tickLine: false, tickFormatter: shortDollars } as const;

// Every axis has an id, as spend has one of its own where revenue is so much larger that its bars would be hairlines.
const axisByLayout = {
  horizontal: {
    names: <XAxis dataKey="name" tick={chartTick} axisLine={chartAxis} tickLine={false} interval="preserveStartEnd" />,
    revenue: <YAxis {...sumAxis} yAxisId="revenue" width={56} />,
    spend: <YAxis {...sumAxis} yAxisId="spend" width={48} orientation="right" />,
    on: (id: 'revenue' | 'spend') => ({ yAxisId: id }),
    label: 'top',
  },
  vertical: {
    names: (
      <YAxis type="category" dataKey="name" width={104} tick={chartTick} axisLine={chartAxis} tickLine={false} interval={0} />
    ),
    revenue: <XAxis {...sumAxis} xAxisId="revenue" type="number" height={AXIS_HEIGHT} />,
    spend: <XAxis {...sumAxis} xAxisId="spend" type="number" height={AXIS_HEIGHT} orientation="top" />,
    on: (id: 'revenue' | 'spend') => ({ xAxisId: id }),
    label: 'right',
  },
} as const;

/** With more bars beside each other their labels would touch; below each other they do not. */
const MAX_LABELLED = { horizontal: 4, vertical: Infinity };

/** Renders spend beside won revenue, hidden from screen readers: the table below has the same numbers. */
export function ReturnsChart({ rows, layout }: { rows: ReturnsRow[]; layout: 'horizontal' | 'vertical' }) {
  const stripes = useId();
  const height = layout === 'horizontal' ? MONTHS_HEIGHT : rows.length * ROW_HEIGHT + AXIS_HEIGHT;
  const { names, revenue, spend, on, label } = axisByLayout[layout];
  const spendScale = needsTwoScales(rows) ? 'spend' : 'revenue';
  const bar = { isAnimationActive: false, maxBarSize: layout === 'horizontal' ? 48 : 36, strokeWidth: 1.5 };
  const isLabelled = rows.length <= MAX_LABELLED[layout];
  const labels = { position: label, formatter: barText, fill: 'var(--c-ink-2)', fontSize: 12 } as const;
  return (
    <div aria-hidden="true">
      <BarChart
        responsive
        accessibilityLayer={false}
        data={rows}
        layout={layout}
        style={{ width: '100%', height }}
        margin={{ top: 18, right: layout === 'vertical' ? 44 : 4, bottom: 0, left: 0 }}
        barGap={layout === 'horizontal' ? 8 : 2}
      >
        <ChartStripes id={stripes} />
        <CartesianGrid {...on('revenue')} stroke="var(--c-line)" horizontal={layout === 'horizontal'} vertical={layout === 'vertical'} />
        {names}
        {revenue}
        {spendScale === 'spend' ? spend : null}
        <Tooltip isAnimationActive={false} cursor={{ fill: 'var(--c-sunken)' }} content={RowTooltip} />
        <Bar {...bar} {...on(spendScale)} dataKey="spend" fill={`url(#${stripes})`} stroke="var(--c-neutral-wire)">
          {isLabelled ? <LabelList {...labels} dataKey="spend" /> : null}
        </Bar>
        <Bar {...bar} {...on('revenue')} dataKey="wonRevenue" fill="var(--c-earth)" stroke="var(--c-earth)">
          {isLabelled ? <LabelList {...labels} dataKey="wonRevenue" /> : null}
        </Bar>
      </BarChart>
    </div>
  );
}
