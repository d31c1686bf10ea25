import type { SubmittedQuote } from './submitted-quote.ts';

/** Renders the job reference, large enough to read out over the phone. */
export function JobReference({ jobReference }: SubmittedQuote) {
  return (
    <p className="grid justify-items-start rounded-md border border-earth/40 bg-earth-tint px-4 py-3">
      <span className="text-sm text-ink-2">Your job reference</span>
      <strong className="font-display text-xl tnum">{jobReference}</strong>
    </p>
  );
}
