import { PhoneLink } from '@/components/phone-link.tsx';

/** What the thank-you page says while it is not known whether there is anything to thank for. */
export function FindingQuote() {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-3 px-4 py-8 md:px-6 md:py-12">
      <h1 className="text-2xl sm:text-3xl">Your quote request</h1>
      <p className="text-ink-2">One moment, please.</p>
      <noscript>
        <p>
          This page needs JavaScript to show your request. Any question about it? Call <PhoneLink />.
        </p>
      </noscript>
    </div>
  );
}
