import { lazy, Suspense, useId } from 'react';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { exactDollars, type ReturnsRow } from './returns-texts.ts';

// The table stands without it, so a library that cannot be loaded takes nothing away but the picture.
const ReturnsChart = lazy(async () => {
  try {
    return { default: (await import('./returns-chart.tsx')).ReturnsChart };
  } catch {
    return { default: NoChart };
  }
});

function NoChart() {
  return <p className="text-sm text-ink-2">The chart could not be loaded. The table below has its numbers.</p>;
}

function Legend() {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2">
      <li className="flex items-center gap-1.5">
        <span className="size-4 border border-neutral-wire bg-[repeating-linear-gradient(45deg,var(--c-neutral-wire)_0_2.5px,var(--c-neutral-tint)_2.5px_5px)]" />
        Spend
      </li>
      <li className="flex items-center gap-1.5">
        <span className="size-4 bg-earth" />
        Won revenue
      </li>
    </ul>
  );
}

const cellClass = 'py-1.5 pl-2 text-right whitespace-nowrap tnum sm:pl-3';

function RowsTable({ rows, caption, nameHeading }: { rows: ReturnsRow[]; caption: string; nameHeading: string }) {
  return (
    <table className="w-full text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line-strong text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 text-left">
            {nameHeading}
          </th>
          <th scope="col" className={cellClass}>
            Won
          </th>
          <th scope="col" className={cellClass}>
            Spend
          </th>
          <th scope="col" className={cellClass}>
            Revenue
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, leads, wonJobs, spend, wonRevenue }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {name}
            </th>
            <td className={cellClass}>
              {wonJobs} of {leads}
            </td>
            <td className={cellClass}>{exactDollars(spend)}</td>
            <td className={cellClass}>{exactDollars(wonRevenue)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A chart with its caption, its legend and the same numbers as a table. */
export function ReturnsFigure({
  caption,
  nameHeading,
  rows,
  layout,
}: {
  caption: string;
  /** What the names of the rows are, such as "Month". */
  nameHeading: string;
  rows: ReturnsRow[];
  layout: 'horizontal' | 'vertical';
}) {
  const captionId = useId();
  return (
    <figure
      aria-labelledby={captionId}
      className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <figcaption id={captionId} className="font-display font-bold">
        {caption}
      </figcaption>
      <Legend />
      <Suspense fallback={<Skeleton className="h-65" />}>
        <ReturnsChart rows={rows} layout={layout} />
      </Suspense>
      <details>
        <summary className="flex min-h-11 items-center text-sm font-semibold text-neutral-wire underline">
          Show as table
        </summary>
        <RowsTable rows={rows} caption={caption} nameHeading={nameHeading} />
      </details>
    </figure>
  );
}
