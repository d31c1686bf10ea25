import { useState } from 'react';
import { filedQuote } from '@/features/quote/filed-quote.ts';
import { NoQuoteYet } from '@/features/quote/no-quote-yet.tsx';
import { QuoteThanks } from '@/features/quote/quote-thanks.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { usePage } from '@/lib/use-page.ts';

export function QuoteSuccessPage() {
  const [filed] = useState(filedQuote);
  usePage({
    title: `${filed ? 'Quote request submitted' : 'No quote request'} | ${clientConfig.brand.name}`,
    robots: 'noindex',
  });
  return filed ? <QuoteThanks jobReference={filed.jobReference} /> : <NoQuoteYet />;
}
