import { businessData } from '@/features/home/business-data.ts';
import { FeatureTiles } from '@/features/home/feature-tiles.tsx';
import { Hero } from '@/features/home/hero.tsx';
import { LocationSearch } from '@/features/home/location-search.tsx';
import { QuoteBand } from '@/features/home/quote-band.tsx';
import { ServiceCards } from '@/features/home/service-cards.tsx';
import { TrustedBlock } from '@/features/home/trusted-block.tsx';
import { WhyChoose } from '@/features/home/why-choose.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { usePage } from '@/lib/use-page.ts';

export function HomePage() {
  usePage({
    title: `${clientConfig.brand.name}: licensed electricians, Australia-wide`,
    description:
      'Free electrical quotes anywhere in Australia. Tell us the job once and one licensed local electrician calls you. Open 24 hours, every day.',
    keywords: 'electrician, electrical quote, emergency electrician, Australia',
    canonicalPath: paths.home,
    jsonLd: [businessData()],
  });
  return (
    <>
      <Hero
        suburb="Australia"
        description="Tell us the job once. One licensed local electrician calls you within 24 hours with a price. Free, and no obligation."
      >
        <LocationSearch />
      </Hero>
      <FeatureTiles />
      <ServiceCards />
      <TrustedBlock />
      <QuoteBand />
      <WhyChoose />
    </>
  );
}
