import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PhoneButton } from '@/components/phone-link.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { sentNotice } from './callback-attempt.ts';
import { callbackFieldNames, type CallbackErrors } from './callback-fields.tsx';

/** Lists what is wrong, with a link to each field. */
export function CallbackProblems({ errors, attempt }: { errors: CallbackErrors; attempt: number }) {
  const summary = callbackFieldNames.flatMap((id) => (errors[id] ? [{ id, message: errors[id] }] : []));
  return <ErrorSummary errors={summary} attempt={attempt} />;
}

/** Says that the request was not sent, and that it can be made by phone. */
export function CallbackFailed({ error }: { error: Error }) {
  const reference = referenceOf(error);
  const isOurFault = !(error instanceof ApiError) || error.status >= 500;
  return (
    <Panel tone="active" title="Your request was not sent" className="mb-5">
      <p>{isOurFault ? 'Something went wrong on our side.' : error.message}</p>
      <p>Everything you entered is still here. Please try again or call us.</p>
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
      <PhoneButton className="mt-3 max-sm:px-3" />
    </Panel>
  );
}

/** Says that the request is with the team, where it is seen: the form that was sent may be taller than the screen. */
export function CallbackSent() {
  const words = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // Not returned: newer browsers answer with a promise, which is no clean-up.
    words.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <span ref={words} className="mt-5 flex gap-3 rounded-md border border-earth/40 bg-earth-tint p-3.5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
      <span className="text-sm">
        <span className="block text-base font-semibold">{sentNotice.title}</span>
        {sentNotice.description}
      </span>
    </span>
  );
}
