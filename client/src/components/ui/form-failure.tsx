import { useEffect, useRef, type ReactNode } from 'react';
import { referenceOf } from '@/lib/api/api-client.ts';
import { Panel } from './panel.tsx';

/**
 * Renders why an attempt failed, with the server's message, and takes focus so that it is read out. With a title it stands in a form
 * that keeps its input.
 */
export function FormFailure({
  title,
  error,
  fallback = 'That didn’t work. Please try again.',
  children,
}: {
  title?: string;
  error: unknown;
  /** The message if the server sends none. */
  fallback?: string;
  children?: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // A new failure is read out too.
  useEffect(() => {
    if (error) panel.current?.focus();
  }, [error]);
  const reference = referenceOf(error);
  return (
    <Panel ref={panel} tone="danger" role="alert" tabIndex={-1} title={title}>
      <p className={title ? undefined : 'text-base'}>{(error instanceof Error && error.message) || fallback}</p>
      {title ? <p>Everything you entered is still here.</p> : null}
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
      {children}
    </Panel>
  );
}
