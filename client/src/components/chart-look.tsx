import type { ReactNode } from 'react';

/** The writing at the axes of a chart, in the colours of the theme. */
export const chartTick = { fill: 'var(--c-ink-2)', fontSize: 13 };

/** The axis itself. */
export const chartAxis = { stroke: 'var(--c-line-strong)' };

/** Stripes, so that a bar differs from its neighbour without its colour. */
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

/** What a chart says of the place under the pointer. */
export function ChartTip({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line-strong bg-surface px-3 py-2 text-sm text-ink shadow-2">
      <p className="font-semibold">{title}</p>
      {children}
    </div>
  );
}
