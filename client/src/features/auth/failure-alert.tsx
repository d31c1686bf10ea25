import { useEffect, useRef, type ReactNode } from 'react';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';

function failureText(error: unknown, fallback: string): string {
  return (error instanceof Error && error.message) || fallback;
}

const isAboutFields = (error: unknown) => error instanceof ApiError && (error.issues?.length ?? 0) > 0;

/** Says in the server's words why a form failed. Takes focus when it appears, unless a field is to blame and takes it. */
export function FailureAlert({
  error,
  fallback,
  children,
}: {
  error: unknown;
  /** What to say when the server has no words of its own. */
  fallback: string;
  children?: ReactNode;
}) {
  const alert = useRef<HTMLDivElement>(null);
  const reference = referenceOf(error);
  useEffect(() => {
    if (!isAboutFields(error)) alert.current?.focus();
  }, [error]);
  return (
    <Panel ref={alert} tone="active" role="alert" tabIndex={-1}>
      <p className="text-base">{failureText(error, fallback)}</p>
      {reference ? <p>Reference: {reference}</p> : null}
      {children}
    </Panel>
  );
}
