import { useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { FiledQuote } from './filed-quote.ts';
import { JobReference } from './job-reference.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

const REDIRECT_DELAY_MS = 1_000;

/** Confirms the request in place of the form, then moves on to the page that can be kept. */
export function QuoteSubmitted({ jobReference, isCorrected = false }: Pick<FiledQuote, 'jobReference'> & { isCorrected?: boolean | undefined }) {
  const [, navigate] = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
    const timer = setTimeout(
      () => navigate(paths.quoteSuccess, { replace: true, state: { jobReference } }),
      REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, jobReference]);
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-6 px-4 py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-2xl sm:text-3xl">
        Electrical Quote Submitted!
      </h1>
      {isCorrected ? <p className="font-semibold">We have your corrected request. It replaces the one you sent before.</p> : null}
      <p>
        We have your request. One {clientConfig.words.electrician.one} near you can take it and then calls you.
      </p>
      <JobReference jobReference={jobReference} />
      <WhatHappensNext jobReference={jobReference} />
      <ButtonLink href={paths.home} variant="secondary" className="justify-self-start">
        Back to Home
      </ButtonLink>
    </div>
  );
}
