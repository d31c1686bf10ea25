import { Fragment, type ReactNode } from 'react';

/** Renders labelled facts: stacked on a phone, side by side where there is room. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-x-4 text-sm sm:grid-cols-[max-content_minmax(0,1fr)] sm:gap-y-1">
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words max-sm:mb-1.5">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
