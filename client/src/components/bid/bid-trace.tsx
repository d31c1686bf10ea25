import { traceText, type BidPurchase } from './bid-words.ts';

/** Renders how a standing bid bought a lead, behind a disclosure. */
export function BidTrace({ trace, isOwn }: Pick<BidPurchase, 'trace'> & { isOwn: boolean }) {
  return (
    <details className="text-sm">
      <summary className="flex min-h-11 items-center font-semibold text-neutral-wire underline">How it was bought</summary>
      <p className="text-ink-2 tnum">{traceText(trace, isOwn)}</p>
    </details>
  );
}
