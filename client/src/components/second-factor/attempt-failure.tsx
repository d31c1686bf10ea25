import { useEffect, useRef } from 'react';
import { Panel } from '@/components/ui/panel.tsx';
import { referenceOf } from '@/lib/api-client.ts';

/** Says why an attempt failed, and takes the focus so that it is read. */
export function AttemptFailure({ error }: { error: Error }) {
  const panel = useRef<HTMLDivElement>(null);
  // Another failure is read as well, in the same place.
  useEffect(() => {
    if (error) panel.current?.focus();
  }, [error]);
  const reference = referenceOf(error);
  return (
    <Panel ref={panel} tone="active" role="alert" tabIndex={-1}>
      <p className="text-base">{error.message}</p>
      {reference ? <p>Reference: {reference}</p> : null}
    </Panel>
  );
}
