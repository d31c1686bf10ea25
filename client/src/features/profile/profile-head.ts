import { PROFILE } from '@shared/contracts/page-paths.ts';
import type { ElectricianProfile } from '@shared/contracts/profiles.ts';
import { INDEXED_REVIEWS } from '@shared/domain/people/profile.ts';
import type { PageHead } from '@/lib/head/head-tags.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

/** Returns the structured data of an electrician: only numbers that customers gave. */
function businessOf({ name, place, rating, slug }: ElectricianProfile) {
  const base = clientConfig.brand.url;
  const path = `${PROFILE}${slug}`;
  return {
    '@type': 'Electrician',
    name,
    url: base === null ? path : new URL(path, base).href,
    ...(place && { address: { '@type': 'PostalAddress', addressLocality: place, addressCountry: 'AU' } }),
    ...(rating && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count, bestRating: 5, worstRating: 1 } }),
  };
}

/** Returns the head of an electrician's page; one with fewer than three reviews is `noindex`. */
export function profileHead(profile: ElectricianProfile): PageHead {
  const { name, place, rating, slug } = profile;
  const where = place ? ` in ${place}` : '';
  return {
    title: `${name}, electrician${where} | ${clientConfig.brand.name}`,
    description: `${name}, electrician${where}: licence number with its register, how soon they call, and what ${rating ? `${rating.count} ${rating.count === 1 ? 'customer says' : 'customers say'}` : 'customers say'}.`,
    canonicalPath: `${PROFILE}${slug}`,
    robots: (rating?.count ?? 0) >= INDEXED_REVIEWS ? undefined : 'noindex',
    jsonLd: [businessOf(profile)],
  };
}
