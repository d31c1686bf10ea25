import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import type { Provider } from '@shared/contracts/providers.ts';
import { listBidsOf } from '@shared/contracts/bid-figures.ts';
import { bidState, filterText, pauseText, traceText, wholeDollars, type BidLimits } from '@/components/bid/bid-words.ts';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { call } from '@/lib/api/api-client.ts';
import { formatDay, formatDollars } from '@/lib/time/format.ts';
import { Facts } from './facts.tsx';
import { providerName } from './provider-texts.ts';

const dollarsOr = (cap: number | null) => (cap === null ? 'No limit' : wholeDollars(cap));

function factsOf({ perLeadDollars, dayDollars, weekDollars, spent, agreement, uncalled, pausedFor, holidayThrough }: BidLimits) {
  return [
    ['One lead', wholeDollars(perLeadDollars)],
    ['A day', `${dollarsOr(dayDollars)}, ${formatDollars(spent.day)} spent`],
    ['A week', `${wholeDollars(weekDollars)}, ${formatDollars(spent.week)} spent`],
    ['Not called yet', String(uncalled)],
    ['Agreed', `${formatDay(agreement.at)}: “${agreement.wording}”`],
    ...(pausedFor ? [['Paused', pauseText(pausedFor, holidayThrough)] as const] : []),
  ] as const;
}

function Found({ found: { limits, bids, bought } }: { found: WireResponseOf<typeof listBidsOf> }) {
  if (!limits) return <p className="text-sm">This account has never set limits, so it has no standing bids.</p>;
  return (
    <div className="grid gap-3 text-sm">
      <Facts facts={factsOf(limits)} />
      <ul className="grid gap-2">
        {bids.map((bid) => (
          <li key={bid.id}>
            <span className="font-semibold tnum">{wholeDollars(bid.amountDollars)}</span>, {bidState(bid, limits).label.toLowerCase()}. {filterText(bid)}
          </li>
        ))}
      </ul>
      {bids.length === 0 ? <p>No bids.</p> : null}
      <ul className="grid gap-2">
        {bought.map(({ purchaseId, jobReference, trace }) => (
          <li key={purchaseId}>
            <span className="font-semibold">{jobReference}</span>: <span className="tnum">{traceText(trace, false)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Bids({ providerId }: { providerId: number }) {
  const query = useQuery({
    queryKey: ['provider-bids', providerId] as const,
    queryFn: ({ signal }) => call(listBidsOf, { params: { id: providerId }, signal }),
    // Each look is recorded, so there is one for each press.
    gcTime: 0,
  });
  return (
    <Loaded query={query} what="standing bids" skeleton={<Skeleton className="h-24 rounded-lg" />}>
      {(found) => <Found found={found} />}
    </Loaded>
  );
}

/** Renders an electrician's standing bids once they are asked for, as each look is recorded in the audit log. */
export function ProviderBids({ provider }: { provider: Provider }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-base font-semibold">Standing bids</h3>
      <p className="text-sm text-ink-2">Amounts are their owner’s business. Opening them is recorded in the audit log.</p>
      <Button variant="secondary" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide' : 'Show'} standing bids<span className="sr-only"> of {providerName(provider)}</span>
      </Button>
      {isOpen ? <Bids providerId={provider.id} /> : null}
    </section>
  );
}
