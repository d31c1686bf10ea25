import { businessData } from '@/features/home/business-data.ts';
import { FeatureTiles } from '@/features/home/feature-tiles.tsx';
import { Hero } from '@/features/home/hero.tsx';
import { JobTiles } from '@/features/home/job-tiles.tsx';
import { laterSections } from '@/features/home/later-sections.ts';
import { LocationSearch } from '@/features/home/location-search.tsx';
import { ServiceCards } from '@/features/home/service-cards.tsx';
import { WhyChoose } from '@/features/home/why-choose.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useHead } from '@/lib/head/use-head.ts';

export function HomePage() {
  const { brand, words } = clientConfig;
  const { one, many } = words.electrician;
  useHead({
    title: `${brand.name}: ${many}, Australia-wide`,
    description: `Free electrical quotes anywhere in Australia. Tell us about the job once, at any hour. Your details go to one ${one}, not five.`,
    keywords: 'electrician, electrical quote, emergency electrician, Australia',
    canonicalPath: paths.home,
    jsonLd: [businessData()],
  });
  return (
    <>
      <Hero
        suburb="Australia"
        description={`One ${one} gets your details and can call you with a price. Free, and no obligation.`}
      >
        <LocationSearch />
      </Hero>
      <JobTiles />
      <FeatureTiles />
      <laterSections.Part />
      <ServiceCards />
      <WhyChoose />
    </>
  );
}
