import { Star } from 'lucide-react';
import { useEffect, useState } from 'react';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { usePageData } from '@/lib/ssr/page-data.ts';
import type { getHomePage, HomePageData } from '@shared/contracts/home-page.ts';
import { CostGuides } from './cost-guides.tsx';
import { SuburbLinks } from './suburb-links.tsx';

const homePageAddress: AddressOf<typeof getHomePage> = { method: 'GET', path: '/api/home-page' };

/** Returns the home page's data: embedded in the document, or loaded after a navigation from another page. */
function useHomePage(): HomePageData {
  const sent = usePageData()?.home;
  const [fetched, setFetched] = useState<HomePageData>({ costGuides: [], suburbs: [] });
  useEffect(() => {
    if (sent) return;
    // Without an answer the page leaves these out.
    call(homePageAddress).then(setFetched, () => undefined);
  }, [sent]);
  return sent ?? fetched;
}

function Rating() {
  const { rating } = clientConfig.brand;
  if (!rating) return null;
  return (
    <p className="mt-5 inline-flex items-center gap-2 rounded-md bg-surface px-3.5 py-2.5 font-semibold shadow-1">
      <Star aria-hidden="true" className="size-5 shrink-0 fill-spark text-ink" />
      Rated {rating.value} out of 5 from {rating.count} reviews
    </p>
  );
}

/** Renders where the market works, what jobs have cost there, and its rating. */
export function AcrossAustralia() {
  const { costGuides, suburbs } = useHomePage();
  return (
    <section aria-labelledby="across" className="border-b border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-12 md:px-6 lg:grid-cols-2 lg:gap-x-16">
        <div>
          <h2 id="across" className="text-xl lg:text-2xl">
            Across Australia
          </h2>
          <Rating />
        </div>
        {costGuides.length > 0 ? <CostGuides guides={costGuides} /> : null}
        {suburbs.length > 0 ? <SuburbLinks suburbs={suburbs} /> : null}
      </div>
    </section>
  );
}
