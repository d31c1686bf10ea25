import { AuctionExplainer } from '@/features/for-providers/auction-explainer.tsx';
import { Benefits } from '@/features/for-providers/benefits.tsx';
import { CallbackSection } from '@/features/for-providers/callback-section.tsx';
import { ComparisonTable } from '@/features/for-providers/comparison-table.tsx';
import { HowItWorks } from '@/features/for-providers/how-it-works.tsx';
import { ProviderHero } from '@/features/for-providers/provider-hero.tsx';
import { Testimonials } from '@/features/for-providers/testimonials.tsx';
import { WhyWeBuiltIt } from '@/features/for-providers/why-we-built-it.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHead } from '@/lib/head/use-head.ts';

export function ForProvidersPage() {
  useHead({
    title: `Electrical leads from $40, exclusive to you | ${clientConfig.brand.name}`,
    description:
      'Buy electrical leads one at a time, each sold to one electrician only. Leads from $40, zero competition, $0 monthly fees, no lock-in contracts.',
    keywords: 'electrician leads, electrical leads, exclusive leads',
    picture: 'electricians',
  });
  return (
    <>
      <ProviderHero />
      <HowItWorks />
      <Benefits />
      <Testimonials />
      <CallbackSection />
      <ComparisonTable />
      <AuctionExplainer />
      <WhyWeBuiltIt />
    </>
  );
}
