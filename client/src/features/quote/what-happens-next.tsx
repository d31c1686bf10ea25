import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import type { SubmittedQuote } from './submitted-quote.ts';

function Expectation({ children }: { children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Check aria-hidden="true" className="mt-1 size-5 shrink-0 text-earth" />
      <span>{children}</span>
    </li>
  );
}

/** Returns when electricians see a request, which is null until it was read. */
function whenSeen(request: CustomerRequest | null): string {
  if (request?.phone.isHeld) return 'once your phone number is confirmed';
  if (request?.state === 'checking') return 'once we’ve had a look at it';
  if (request?.state === 'waiting') return request.hasPlace ? 'now' : 'once we know where it is';
  return 'once it’s on the market';
}

/** Returns what becomes of a request. */
function stepsOf(request: CustomerRequest | null): readonly string[] {
  const state = request?.state;
  if (state === 'taken') return ['An electrician has taken the job and has your details.'];
  if (state === 'cancelled' || state === 'closed') return ['Nobody can take the job any more.'];
  return [
    `${clientConfig.words.electrician.start} near you see the job ${whenSeen(request)}, without your full name and number.`,
    'One of them can take it, pay us for your details and phone you. We can’t promise that one will.',
  ];
}

/** Renders what to expect after a request. */
export function WhatHappensNext({ jobReference, request = null }: Pick<SubmittedQuote, 'jobReference'> & { request?: CustomerRequest | null }) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="text-lg">What happens next?</h2>
      <ul className="grid gap-2.5">
        {stepsOf(request).map((step) => (
          <Expectation key={step}>{step}</Expectation>
        ))}
        <Expectation>Ask for the price before any work starts. Saying no costs nothing.</Expectation>
        <Expectation>
          Nobody called, or you want to change or cancel? Call <PhoneLink /> and quote{' '}
          <span className="whitespace-nowrap">{jobReference}</span>.
        </Expectation>
      </ul>
    </section>
  );
}
