import { clientConfig } from '@/lib/ssr/client-config.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { paths } from '@shared/contracts/page-paths.ts';

function ratingData() {
  const { rating } = clientConfig.brand;
  if (!rating) return {};
  const { value, count } = rating;
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue: value, reviewCount: count, bestRating: 5 } };
}

/** Returns the structured data of the business. Claims nothing that the home page does not show. */
export function businessData(): Record<string, unknown> {
  const { name, phone, email } = clientConfig.brand;
  return {
    '@type': 'Electrician',
    '@id': `${paths.home}#business`,
    name,
    url: paths.home,
    telephone: telHref(phone).replace('tel:', ''),
    email,
    areaServed: { '@type': 'Country', name: 'Australia' },
    openingHours: 'Mo-Su 00:00-23:59',
    priceRange: '$$',
    currenciesAccepted: 'AUD',
    paymentAccepted: 'Cash, Credit Card, Bank Transfer',
    ...ratingData(),
  };
}
