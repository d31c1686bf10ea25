import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import street from './pictures/night.svg?no-inline';

/** Renders the dark call-to-action band. Dark in both themes. */
export function QuoteBand() {
  return (
    <section aria-labelledby="quote-band" className="bg-band text-on-band">
      <div className="mx-auto max-w-page px-4 pt-12 md:px-6">
        <h2 id="quote-band" className="text-xl lg:text-2xl">
          Only your lights out?
        </h2>
        <p className="mt-2 max-w-[56ch] text-on-band/85">
          If the whole street is dark, call your electricity distributor.
        </p>
        <ButtonLink href={paths.getQuote} variant="spark" className="mt-5">
          Get Free Electrical Quote
        </ButtonLink>
      </div>
      <img src={street} alt="" width={1200} height={240} loading="lazy" className="h-36 w-full object-cover sm:h-60" />
    </section>
  );
}
