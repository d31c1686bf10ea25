import { useEffect, useRef, type ReactNode } from 'react';

/** Renders the heading of a view that replaces a form. Takes focus, so that screen readers announce the change. */
export function ViewHeading({
  describedBy,
  children,
}: {
  /** The id of a text to be read out with it. */
  describedBy?: string | undefined;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} aria-describedby={describedBy} className="text-xl">
      {children}
    </h2>
  );
}
