import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { leavesFocus } from './leaves-focus.ts';
import { Panel } from './panel.tsx';

/** Renders an error with a retry button. */
export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Try again',
  isRetrying = false,
  reference,
}: {
  title: string;
  message?: ReactNode | undefined;
  onRetry: () => void;
  retryLabel?: string | undefined;
  isRetrying?: boolean | undefined;
  reference?: string | undefined;
}) {
  return (
    <Panel tone="danger" role="alert" title={title}>
      {message ? <p className="mt-1">{message}</p> : null}
      {reference ? (
        <p className="mt-1 flex flex-wrap items-center gap-x-2">
          Reference: <span className="font-mono break-all">{reference}</span>
          <CopyButton text={reference} label="Copy reference" />
        </p>
      ) : null}
      <Button
        ref={leavesFocus}
        variant="secondary"
        size="sm"
        className="mt-3"
        isPending={isRetrying}
        onClick={onRetry}
      >
        <RotateCcw aria-hidden="true" className="size-4.5" />
        {retryLabel}
      </Button>
    </Panel>
  );
}
