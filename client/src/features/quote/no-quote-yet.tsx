import { PhoneButton } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';

/** What the thank-you page says to someone who has not sent anything from this tab. */
export function NoQuoteYet() {
  return (
    <div className="mx-auto grid w-full max-w-2xl justify-items-start gap-4 px-4 py-10 md:py-16">
      <h1 className="text-2xl sm:text-3xl">No quote request here</h1>
      <p>
        We know of no request sent from this tab. If you sent one earlier, an electrician calls you
        within 24 hours of it. Otherwise tell us the job: it is free and takes about 60 seconds.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.getQuote}>Get a quote</ButtonLink>
        <PhoneButton />
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
