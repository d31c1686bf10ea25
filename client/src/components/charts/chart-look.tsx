import type { ReactNode } from 'react';

/** The style of axis labels, in the theme's colours. */
export const chartTick = { fill: 'var(--c-ink-2)', fontSize: 13 };

/** The style of the axis line. */
export const chartAxis = { stroke: 'var(--c-line-strong)' };

/** Renders a stripe pattern, so that bars differ by more than colour. */
export function ChartStripes({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" fill="var(--c-neutral-tint)" />
        <rect width="3.5" height="7" fill="var(--c-neutral-wire)" />
      </pattern>
    </defs>
  );
}

/** Renders the tooltip of a chart. */
export function ChartTip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink shadow-2">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
