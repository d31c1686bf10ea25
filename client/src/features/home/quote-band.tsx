import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';

/** The dark band that asks for the order. Dark in both themes. */
export function QuoteBand() {
  return (
    <section aria-labelledby="quote-band" className="border-y border-line bg-band text-on-band">
      <div className="mx-auto max-w-page px-4 py-12 md:px-6">
        <h2 id="quote-band" className="text-xl lg:text-2xl">
          Get your free quote in about 60 seconds
        </h2>
        <p className="mt-2 text-on-band/85">No account. No spam. One electrician, not five.</p>
        <ButtonLink href={paths.getQuote} variant="spark" className="mt-5">
          Get Free Electrical Quote
        </ButtonLink>
      </div>
    </section>
  );
}
