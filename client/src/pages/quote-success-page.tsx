import { useEffect, useMemo, useState } from 'react';
import { FindingQuote, NoQuoteYet, QuoteThanks } from '@/features/quote/quote-success.tsx';
import { lastSubmittedQuote, type SubmittedQuote } from '@/features/quote/submitted-quote.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { forgetLatestRequest, isForgotten, latestRequest, rememberLatestRequest, type LatestRequest } from '@/lib/latest-request.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const description =
  'Your request for an electrical quote: its reference, what happens next, and who to call when no electrician has called you.';

/** Returns the last quote submitted in this tab; null when there is none, or its customer has ended it in this tab since. */
function standingQuote(): SubmittedQuote | null {
  const last = lastSubmittedQuote();
  return last?.requestToken && isForgotten(last.requestToken) ? null : last;
}

function titleOf(submitted: SubmittedQuote | null | undefined, latest: LatestRequest | null): string {
  if (submitted === undefined || latest) return 'Your quote request';
  return submitted ? 'Quote request submitted' : 'No quote request';
}

export function QuoteSuccessPage() {
  const isHydrated = useHydrated();
  // Only this tab knows whether a request was sent from it.
  const submitted = useMemo(() => (isHydrated ? standingQuote() : undefined), [isHydrated]);
  const [isRemoved, setIsRemoved] = useState(false);
  const latest = useMemo(() => (submitted === null && !isRemoved ? latestRequest() : null), [submitted, isRemoved]);
  const handleRemove = (requestToken: string) => {
    forgetLatestRequest(requestToken);
    setIsRemoved(true);
  };
  useEffect(() => {
    const { jobReference, requestToken } = submitted ?? {};
    if (jobReference && requestToken) rememberLatestRequest({ jobReference, requestToken });
  }, [submitted]);
  useHead({
    title: `${titleOf(submitted, latest)} | ${clientConfig.brand.name}`,
    description,
    keywords: 'electrical quote request, electrician quote, Australia',
    robots: 'noindex',
    canonicalPath: paths.quoteSuccess,
  });
  if (submitted === undefined) return <FindingQuote />;
  return submitted ? <QuoteThanks {...submitted} /> : <NoQuoteYet {...{ latest, isRemoved }} onRemove={handleRemove} />;
}
