import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { SubmittedQuote } from './submitted-quote.ts';

function Expectation({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-earth" />
      <span>{children}</span>
    </li>
  );
}

/** Renders what to expect after a request. */
export function WhatHappensNext({ jobReference }: Pick<SubmittedQuote, 'jobReference'>) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">What happens next?</h2>
      <ul className="grid gap-2.5">
        <Expectation>
          {clientConfig.words.electrician.start} near you see the job once it’s on the market, without your full name and number.
        </Expectation>
        <Expectation>One of them can take it, pay us for your details and phone you. We can’t promise that one will.</Expectation>
        <Expectation>Ask for the price before any work starts. Saying no costs nothing.</Expectation>
        <Expectation>
          Nobody called, or you want to change or cancel? Call <PhoneLink /> and quote{' '}
          <span className="whitespace-nowrap">{jobReference}</span>.
        </Expectation>
      </ul>
    </section>
  );
}
