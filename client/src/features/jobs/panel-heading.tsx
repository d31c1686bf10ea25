import type { ReactNode, RefObject } from 'react';

/** Renders a panel's heading, its figures and its tools. */
export function PanelHeading({
  title,
  heading,
  subline,
  tools,
}: {
  title: RefObject<HTMLHeadingElement | null>;
  heading: string;
  subline: string | null;
  tools: ReactNode;
}) {
  return (
    <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 sm:mb-4">
      <div>
        <h1 ref={title} tabIndex={-1} className="text-xl">
          {heading}
        </h1>
        {subline ? <p className="text-sm text-ink-3">{subline}</p> : null}
      </div>
      {tools}
    </div>
  );
}
