import type { ReactNode } from 'react';
import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { GreetingLine } from './greeting-line.tsx';
import van from './pictures/van.svg?no-inline';

/** Renders the top of a landing page: for a suburb, or for the whole country when the suburb is "Australia". */
export function Hero({
  suburb,
  description,
  quoteHref = paths.getQuote,
  children,
}: {
  suburb: string;
  description: string;
  /** The quote button's link; a suburb's page adds its name. */
  quoteHref?: string | undefined;
  /** Shown beside the text on wide screens and under it on phones. */
  children: ReactNode;
}) {
  const { start, titleMany } = clientConfig.words.electrician;
  const headline = suburb === 'Australia' ? `${start}, Australia-wide` : `${titleMany} in ${suburb}`;
  return (
    <section className="mx-auto grid max-w-page gap-8 px-4 pt-5 pb-10 md:px-6 lg:grid-cols-[7fr_6fr] lg:items-center lg:gap-16 lg:py-12">
      <div>
        <GreetingLine />
        <h1 className="mt-2 text-3xl wrap-anywhere lg:text-4xl">{headline}</h1>
        <p className="mt-3 max-w-[46ch] text-base text-ink-2 lg:text-[1.125rem]">{description}</p>
        <div className="mt-5 flex flex-col gap-3 sm:flex-row lg:mt-7">
          <ButtonLink href={quoteHref}>Get Free Electrical Quote</ButtonLink>
          <PhoneButton />
        </div>
      </div>
      <div>
        <img src={van} alt="" width={640} height={344} className="w-full rounded-lg" />
        <div className="relative mx-3 -mt-5 sm:mx-6">{children}</div>
      </div>
    </section>
  );
}
