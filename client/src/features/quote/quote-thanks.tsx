import { LicenceRegisters } from '@/components/licence-registers.tsx';
import { PhoneButton } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { FiledQuote } from './filed-quote.ts';
import { JobReference } from './job-reference.tsx';
import { QuoteStages, WhyCard } from './quote-stages.tsx';
import { WhatHappensNext } from './what-happens-next.tsx';

/** Thanks for a request that is in: its reference, what follows, and who to call. */
export function QuoteThanks({ jobReference }: FiledQuote) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-6 md:py-12">
      <div className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">Electrical Quote Submitted!</h1>
        <p className="max-w-prose">
          Thank you. One {clientConfig.words.electrician.one} can take your job and then calls you, from their own number.
        </p>
      </div>
      <JobReference jobReference={jobReference} />
      <QuoteStages />
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <WhatHappensNext jobReference={jobReference} />
        <WhyCard />
      </div>
      <section className="rounded-lg border border-line bg-surface p-5">
        <LicenceRegisters />
      </section>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PhoneButton label={`Call now ${clientConfig.brand.phone}`} variant="primary" />
        <ButtonLink href={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
        <ButtonLink href={paths.getQuote} variant="secondary">
          Get Another Quote
        </ButtonLink>
      </div>
    </div>
  );
}
