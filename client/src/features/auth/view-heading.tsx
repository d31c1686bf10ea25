import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a view that replaces a form. Takes focus, so that everyone learns of the change. */
export function ViewHeading({
  describedBy,
  children,
}: {
  /** The id of what else is to be read out at once. */
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
