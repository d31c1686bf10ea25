import { useEffect, useRef } from 'react';

/** Renders the heading of the step after the password, which takes focus on mount. */
export function FactorStepHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Confirm it’s you
      </h2>
      <p>Your password is correct. Now confirm with your second factor.</p>
    </>
  );
}
