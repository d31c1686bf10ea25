import { useMemo } from 'react';
import { filedQuote, type FiledQuote } from '@/features/quote/filed-quote.ts';
import { FindingQuote } from '@/features/quote/finding-quote.tsx';
import { NoQuoteYet } from '@/features/quote/no-quote-yet.tsx';
import { QuoteThanks } from '@/features/quote/quote-thanks.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { useHydrated } from '@/lib/use-hydrated.ts';
import { usePage } from '@/lib/use-page.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const description =
  'Your request for an electrical quote: its reference, what happens next, and who to call when no electrician has called you.';

function titleOf(filed: FiledQuote | null | undefined): string {
  if (filed === undefined) return 'Your quote request';
  return filed ? 'Quote request submitted' : 'No quote request';
}

export function QuoteSuccessPage() {
  const isHydrated = useHydrated();
  // Only this tab knows whether a request was sent from it.
  const filed = useMemo(() => (isHydrated ? filedQuote() : undefined), [isHydrated]);
  usePage({
    title: `${titleOf(filed)} | ${clientConfig.brand.name}`,
    description,
    keywords: 'electrical quote request, electrician quote, Australia',
    robots: 'noindex',
    canonicalPath: paths.quoteSuccess,
  });
  if (filed === undefined) return <FindingQuote />;
  return filed ? <QuoteThanks jobReference={filed.jobReference} /> : <NoQuoteYet />;
}
