import { Hero } from '@/features/home/hero.tsx';
import { LicenceRegisters } from '@/components/forms/licence-registers.tsx';
import { SuburbArrival, useSuburbArrived } from '@/features/suburbs/suburb-arrival.tsx';
import { SuburbBreadcrumbs } from '@/features/suburbs/suburb-breadcrumbs.tsx';
import { SuburbCallBand } from '@/features/suburbs/suburb-call-band.tsx';
import { suburbHead } from '@/features/suburbs/suburb-head.ts';
import { SuburbNeighbours } from '@/features/suburbs/suburb-neighbours.tsx';
import { SuburbPrice } from '@/features/suburbs/suburb-price.tsx';
import { SuburbServices } from '@/features/suburbs/suburb-services.tsx';
import { SuburbSteps } from '@/features/suburbs/suburb-steps.tsx';
import { SuburbText } from '@/features/suburbs/suburb-text.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';
import { useHead } from '@/lib/head/use-head.ts';
import type { SuburbPageData } from '@shared/contracts/page-data.ts';
import { paths } from '@shared/contracts/page-paths.ts';

function quoteHrefOf({ name, postcode }: SuburbPageData): string {
  return `${paths.getQuote}?${new URLSearchParams({ suburb: name, postcode }).toString()}`;
}

function KnownSuburb({ suburb }: { suburb: SuburbPageData }) {
  useHead(suburbHead(suburb));
  useSuburbArrived();
  const { name, state, priceFrom, openingHours, description, nearest } = suburb;
  return (
    <>
      <SuburbBreadcrumbs name={name} state={state} />
      <Hero
        suburb={name}
        description={`One ${clientConfig.words.electrician.one} who works in ${name} can take the job and call you. Free, and no obligation.`}
        quoteHref={quoteHrefOf(suburb)}
      >
        <SuburbPrice priceFrom={priceFrom} openingHours={openingHours} />
      </Hero>
      {description.length > 0 ? <SuburbText {...suburb} /> : null}
      <SuburbServices />
      <SuburbSteps />
      <div className="mx-auto max-w-page px-4 pb-12 md:px-6">
        <LicenceRegisters />
      </div>
      <SuburbCallBand name={name} />
      {nearest.length > 0 ? <SuburbNeighbours nearest={nearest} /> : null}
    </>
  );
}

export function SuburbPage() {
  const suburb = usePageData()?.suburb;
  return suburb ? <KnownSuburb suburb={suburb} /> : <SuburbArrival />;
}
