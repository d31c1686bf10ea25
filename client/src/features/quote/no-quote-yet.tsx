import { PhoneButton } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { QuoteStages, WhyCard } from './quote-stages.tsx';

/** What the thank-you page says to someone who has not sent anything from this tab. */
export function NoQuoteYet() {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-6 md:py-12">
      <div className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">No quote request here</h1>
        <p className="max-w-prose">
          We know of no request sent from this tab. If you sent one earlier, the electrician who takes it
          calls you. Otherwise tell us the job: it is free and takes about 60 seconds.
        </p>
      </div>
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={paths.getQuote}>Get Another Quote</ButtonLink>
        <PhoneButton label={`Call now ${clientConfig.brand.phone}`} />
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
      <QuoteStages />
      <WhyCard />
    </div>
  );
}
