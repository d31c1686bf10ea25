import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adviseOnBid, type OwnBids, type WireBid } from '@shared/contracts/standing-bids.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { wholeDollars } from '@/components/bid/bid-words.ts';
import { call } from '@/lib/api/api-client.ts';
import { formatCount, formatDollars } from '@/lib/time/format.ts';
import { bidInputSchema, bodyOf, type BidBody, type BidInput } from './bid-input.ts';

const ASK_AFTER_MS = 400;

/** Returns a text once it has stayed the same for a moment; null until then. */
function useRested(text: string | null): string | null {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return rested === text ? text : null;
}

type Advice = WireResponseOf<typeof adviseOnBid>;

const leadsOf = (count: number) => (count === 1 ? '1 lead' : `${formatCount(count)} leads`);

function adviceText(amountDollars: number, { matched, bought, total, days, isPartial }: Advice): string {
  const latest = isPartial ? ' Only the latest leads were looked at.' : '';
  if (matched === 0) return `No lead of the last ${days} days was like this.${latest}`;
  const count = bought === 0 ? 'none' : formatCount(bought);
  const sum = bought === 0 ? '' : ` for ${formatDollars(total)}`;
  return `At ${wholeDollars(amountDollars)} you would have bought ${count} of ${leadsOf(matched)} in the last ${days} days${sum}.${latest}`;
}

/** Says what the typed bid would have bought lately, replayed by the server. Announced politely, debounced. */
export function BidAdvice({ input, view, bid }: { input: BidInput; view: OwnBids; bid: WireBid | null }) {
  const checked = bidInputSchema(view, bid).safeParse(input);
  const asked = checked.success ? JSON.stringify(bodyOf(input)) : null;
  const rested = useRested(asked);
  const { data, error, isFetching } = useQuery({
    queryKey: ['bid-advice', rested] as const,
    queryFn: ({ signal }) => call(adviseOnBid, { body: JSON.parse(rested ?? '') as BidBody, signal }),
    enabled: rested !== null,
    staleTime: MINUTE_MS,
    placeholderData: keepPreviousData,
  });
  const isPending = asked !== null && (rested === null || isFetching);
  const failed = 'We couldn’t work out what this bid would have bought. You can still save it.';
  const answer = error ? failed : data && checked.success ? adviceText(checked.data.amountDollars, data) : '';
  return (
    <section aria-label="What it would have bought" className="min-h-18 rounded-md bg-neutral-tint max-sm:sticky max-sm:top-0 max-sm:z-10 px-3.5 py-2.5 text-sm">
      {asked === null ? <p>Fill in the amount, work, urgency and days to see what this bid would have bought lately.</p> : null}
      {isPending ? <p aria-hidden="true">Replaying past leads…</p> : null}
      <output className="block font-semibold tnum">{asked === null || isPending ? '' : answer}</output>
      {asked !== null && !isPending && !error ? <p className="text-ink-2">Other people’s bids aren’t in this, so it may have been fewer.</p> : null}
    </section>
  );
}
