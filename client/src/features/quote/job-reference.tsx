import type { FiledQuote } from './filed-quote.ts';

/** The number to quote on the phone, large enough to read out. */
export function JobReference({ jobReference }: FiledQuote) {
  return (
    <p className="grid justify-items-start rounded-md border border-earth/40 bg-earth-tint px-4 py-3">
      <span className="text-sm text-ink-2">Your job reference</span>
      <strong className="font-display text-xl tnum">{jobReference}</strong>
    </p>
  );
}
