import { useId } from 'react';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { exactDollars, shortDollars, type ReturnsRow } from './returns-texts.ts';

const ROW_HEIGHT = 52;
const AXIS_HEIGHT = 30;
const MONTHS_HEIGHT = 260;

const tick = { fill: 'var(--c-ink-2)', fontSize: 13 };
const line = { stroke: 'var(--c-line-strong)' };

/** Stripes, so that the two kinds of bars differ without their colours. */
function Stripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" fill="var(--c-neutral-tint)" />
        <rect width="3.5" height="7" fill="var(--c-neutral-wire)" />
      </pattern>
    </defs>
  );
}

interface TooltipProps {
  active?: boolean | undefined;
  payload?: readonly { payload?: ReturnsRow }[] | undefined;
}

function RowTooltip({ active, payload }: TooltipProps) {
  const row = payload?.[0]?.payload;
  if (!active || !row) return null;
  return (
    <div className="rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink shadow-2">
      <p className="font-semibold">{row.name}</p>
      <p>Spend {exactDollars(row.spend)}</p>
      <p>Won revenue {exactDollars(row.wonRevenue)}</p>
      <p>
        {row.wonJobs} of {row.leads} won
      </p>
    </div>
  );
}

const axisByLayout = {
  horizontal: {
    names: <XAxis dataKey="name" tick={tick} axisLine={line} tickLine={false} interval="equidistantPreserveStart" />,
    sums: <YAxis width={56} tick={tick} axisLine={false} tickLine={false} tickFormatter={shortDollars} />,
  },
  vertical: {
    names: (
      <YAxis type="category" dataKey="name" width={104} tick={tick} axisLine={line} tickLine={false} interval={0} />
    ),
    sums: <XAxis type="number" height={AXIS_HEIGHT} tick={tick} axisLine={false} tickLine={false} tickFormatter={shortDollars} />,
  },
};

/** Spend beside won revenue, row by row, for the eye alone: whoever reads it finds the same in the table below. */
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
        <Stripes id={stripes} />
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
