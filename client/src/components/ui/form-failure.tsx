import { useEffect, useRef } from 'react';
import { referenceOf } from '@/lib/api-client.ts';
import { Panel } from './panel.tsx';

/** Says inside a form that it was not saved and why, and comes into sight. Give it a new `key` for each attempt. */
export function FormFailure({ title, error }: { title: string; error: Error }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which is no clean-up.
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const reference = referenceOf(error);
  return (
    <Panel ref={panel} tone="active" role="alert" title={title}>
      <p>{error.message}</p>
      <p>Everything you entered is still here.</p>
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
    </Panel>
  );
}
