import type { ReactNode } from 'react';
import { PhoneButton } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { GreetingLine } from './greeting-line.tsx';

/** The top of a landing page: for one suburb, or for the whole country when the suburb is "Australia". */
export function Hero({
  suburb,
  description,
  quoteHref = paths.getQuote,
  children,
}: {
  suburb: string;
  description: string;
  /** Where the quote button leads; a suburb's page sends its name along. */
  quoteHref?: string | undefined;
  /** Stands beside the words on wide screens and under them on phones. */
  children: ReactNode;
}) {
  const { start, titleMany } = clientConfig.words.electrician;
  const headline = suburb === 'Australia' ? `${start}, Australia-wide` : `${titleMany} in ${suburb}`;
  return (
    <section className="mx-auto grid max-w-page gap-8 px-4 pt-5 pb-10 md:px-6 lg:grid-cols-[7fr_6fr] lg:items-start lg:gap-20 lg:py-16">
      <div>
        <GreetingLine />
        <h1 className="mt-2 text-3xl wrap-anywhere lg:text-4xl">{headline}</h1>
        <p className="mt-3 max-w-[46ch] text-base text-ink-2 lg:text-[1.125rem]">{description}</p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:mt-7">
          <ButtonLink href={quoteHref}>Get Free Electrical Quote</ButtonLink>
          <PhoneButton />
        </div>
      </div>
      {children}
    </section>
  );
}
