import { Suspense, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError, referenceOf } from '@/lib/api/api-client.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { EmergencyPanel, NO_PROMISE } from '@/components/layout/emergency-notice.tsx';
import { CORRECTED, type SubmittedQuote } from './submitted-quote.ts';
import { JobReference } from './job-reference.tsx';

// Not in the first load: nobody needs it before the request has arrived, and the next page shows it again.
const WhatHappensNext = lazyOr(async () => (await import('./what-happens-next.tsx')).WhatHappensNext, () => null);

/** Returns true when the answer was lost, so that the request may or may not have arrived. */
const isUnanswered = (error: Error) => !(error instanceof ApiError) || error.code === 'network' || error.code === 'unknown';

/** Returns true when an earlier attempt arrived and can no longer be corrected, so that a retry is useless. */
const isTooLate = (error: Error) => error instanceof ApiError && error.code === 'conflict';

/** Returns the title and the text for a failure. */
function wordsOf(error: Error): [title: string, text: string] {
  if (isUnanswered(error)) {
    return ['We’re not sure that went through', 'Try again, we won’t send it twice. You can make corrections too.'];
  }
  if (isTooLate(error)) return ['Your first request arrived', error.message];
  const isOurFault = error instanceof ApiError && error.status >= 500;
  return ['Your request wasn’t sent', isOurFault ? 'Something went wrong on our side.' : error.message];
}

interface Retry {
  isPending: boolean;
  onRetry: () => void;
}

function FailurePanel({ error, isPending, onRetry }: Retry & { error: Error }) {
  const panel = useRef<HTMLDivElement>(null);
  // On a phone the toast covers the top of the screen: the scroll margin leaves room for it.
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  const reference = referenceOf(error);
  const [title, text] = wordsOf(error);
  return (
    <Panel ref={panel} tone="danger" title={title} className="mb-6 max-sm:scroll-mt-56">
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

/** Renders that the request was not sent, or may not have been, with a retry and a phone number. */
export function SubmissionFailure({ error, ...retry }: Retry & { error: Error | null }) {
  return <div aria-live="polite">{error ? <FailurePanel error={error} {...retry} /> : null}</div>;
}

const REDIRECT_DELAY_MS = 1_000;

/** Renders the confirmation in place of the form, then redirects to the success page. */
export function QuoteSubmitted({ submitted }: { submitted: SubmittedQuote }) {
  const { jobReference, isCorrected, isEmergency } = submitted;
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
    const timer = setTimeout(
      () => navigate(paths.quoteSuccess, { replace: true, state: submitted }),
      REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, submitted]);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        Electrical Quote Submitted!
      </h1>
      {isCorrected ? <p className="font-semibold">{CORRECTED}</p> : null}
      {isEmergency ? <EmergencyPanel>{NO_PROMISE}</EmergencyPanel> : null}
      <p>
        We have your request. One {clientConfig.words.electrician.one} near you can take it
        {isEmergency ? '. If one takes it, they call you.' : ' and will call you.'}
      </p>
      <JobReference jobReference={jobReference} />
      <Suspense>
        <WhatHappensNext jobReference={jobReference} />
      </Suspense>
      <ButtonLink href={paths.home} variant="secondary" className="justify-self-start">
        Back to Home
      </ButtonLink>
    </div>
  );
}
