import { useEffect, useMemo } from 'react';
import { FindingQuote, NoQuoteYet, QuoteThanks } from '@/features/quote/quote-success.tsx';
import { lastSubmittedQuote, type SubmittedQuote } from '@/features/quote/submitted-quote.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { latestRequest, rememberLatestRequest } from '@/lib/latest-request.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const description =
  'Your request for an electrical quote: its reference, what happens next, and who to call when no electrician has called you.';

function titleOf(submitted: SubmittedQuote | null | undefined): string {
  if (submitted === undefined) return 'Your quote request';
  return submitted ? 'Quote request submitted' : 'No quote request';
}

export function QuoteSuccessPage() {
  const isHydrated = useHydrated();
  // Only this tab knows whether a request was sent from it.
  const submitted = useMemo(() => (isHydrated ? lastSubmittedQuote() : undefined), [isHydrated]);
  const latest = useMemo(() => (submitted === null ? latestRequest() : null), [submitted]);
  useEffect(() => {
    const { jobReference, requestToken } = submitted ?? {};
    if (jobReference && requestToken) rememberLatestRequest({ jobReference, requestToken });
  }, [submitted]);
  useHead({
    title: `${titleOf(submitted)} | ${clientConfig.brand.name}`,
    description,
    keywords: 'electrical quote request, electrician quote, Australia',
    robots: 'noindex',
    canonicalPath: paths.quoteSuccess,
  });
  if (submitted === undefined) return <FindingQuote />;
  return submitted ? <QuoteThanks {...submitted} /> : <NoQuoteYet latest={latest} />;
}
