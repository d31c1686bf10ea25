import { useEffect, useRef } from 'react';

/** The heading of the step after the password, which begins with the focus on it. */
export function FactorStepHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Confirm that it is you
      </h2>
      <p>Your password was right. Your account also asks for a second factor.</p>
    </>
  );
}
