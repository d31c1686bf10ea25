import { useEffect, useRef } from 'react';
import { PhoneButton } from '@/components/phone-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';

/** True when nobody knows whether the request was filed: what the server said to it, if anything, was lost. */
const isUnanswered = (error: Error) => !(error instanceof ApiError) || error.code === 'network' || error.code === 'unknown';

/** True when an earlier attempt arrived and can no longer be changed: to send it again would change nothing. */
const isTooLate = (error: Error) => error instanceof ApiError && error.code === 'conflict';

/** What is said of a failure: its title, and what to make of it. */
function wordsOf(error: Error): [title: string, text: string] {
  if (isUnanswered(error)) {
    return ['We could not tell whether your request arrived', 'Try again, also with corrections: it will not be filed twice.'];
  }
  if (isTooLate(error)) return ['Your first request arrived', error.message];
  const isOurFault = error instanceof ApiError && error.status >= 500;
  return ['Your request was not sent', isOurFault ? 'Something went wrong on our side.' : error.message];
}

function FailurePanel({
  error,
  isPending,
  onRetry,
}: {
  error: Error;
  isPending: boolean;
  onRetry: () => void;
}) {
  const panel = useRef<HTMLDivElement>(null);
  // A phone shows the notice at its upper edge: the panel leaves room for it.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  const reference = referenceOf(error);
  const [title, text] = wordsOf(error);
  return (
    <Panel ref={panel} tone="active" title={title} className="mb-6 max-sm:scroll-mt-56">
      <p>{text}</p>
      <p>Everything you entered is still here.</p>
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {isTooLate(error) ? null : (
          <Button onClick={onRetry} isPending={isPending}>
            Try again
          </Button>
        )}
        <PhoneButton className="max-sm:px-3" />
      </div>
    </Panel>
  );
}

/** Says that the request was not sent, or may not have been, and the two ways on from there. Stays until an attempt succeeds. */
export function FilingFailure({
  error,
  isPending,
  onRetry,
}: {
  error: Error | null;
  isPending: boolean;
  onRetry: () => void;
}) {
  return (
    <div aria-live="polite">
      {error ? <FailurePanel error={error} isPending={isPending} onRetry={onRetry} /> : null}
    </div>
  );
}
