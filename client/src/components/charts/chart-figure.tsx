import { useId, type ReactNode } from 'react';

const cellClass = 'py-1.5 pl-2 text-right whitespace-nowrap tnum sm:pl-3';

export interface ChartRow {
  name: string;
  cells: readonly ReactNode[];
}

interface TableProps {
  caption: string;
  /** The heading of the names, then one for each cell. */
  headings: readonly [string, ...string[]];
  rows: readonly ChartRow[];
}

/** Renders a chart's numbers as a table. */
function ChartTable({ caption, headings: [nameHeading, ...cellHeadings], rows }: TableProps) {
  return (
    <table className="w-full text-xs sm:text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line-strong text-ink-2">
        <tr>
          <th scope="col" className="py-1.5 text-left">
            {nameHeading}
          </th>
          {cellHeadings.map((heading) => (
            <th key={heading} scope="col" className={cellClass}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 text-left font-semibold">
              {name}
            </th>
            {cellHeadings.map((heading, index) => (
              <td key={heading} className={cellClass}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Renders a chart with its caption and its numbers as a table. The picture is hidden from screen readers. */
export function ChartFigure({
  caption,
  hasHeading = false,
  about,
  actions,
  empty,
  headings,
  rows,
  children,
}: {
  caption: string;
  /** Whether the caption is a level 3 heading. */
  hasHeading?: boolean | undefined;
  /** One sentence that describes the chart. */
  about?: ReactNode | undefined;
  /** The chart's controls; shown even while it is empty. */
  actions?: ReactNode | undefined;
  /** Shown in place of the chart while there is no data. */
  empty?: string | false | undefined;
  headings: TableProps['headings'];
  rows: readonly ChartRow[];
  children: ReactNode;
}) {
  const captionId = useId();
  return (
    <figure
      aria-labelledby={captionId}
      className="grid content-start gap-3 overflow-x-clip rounded-lg border border-line bg-surface p-4"
    >
      <figcaption id={captionId} className="font-display font-bold">
        {hasHeading ? <h3 className="text-base">{caption}</h3> : caption}
      </figcaption>
      {about ? <p className="-mt-2 text-sm text-ink-2">{about}</p> : null}
      {actions}
      {empty ? (
        <p className="rounded-md bg-sunken px-4 py-8 text-center text-ink-2">{empty}</p>
      ) : (
        <>
          {children}
          <details>
            <summary className="flex min-h-11 items-center text-sm font-semibold text-neutral-wire underline">
              Show as table
            </summary>
            {/* With large text the table can be wider than a phone. */}
            <div className="relative overflow-x-auto">
              <ChartTable caption={caption} headings={headings} rows={rows} />
            </div>
          </details>
        </>
      )}
    </figure>
  );
}
