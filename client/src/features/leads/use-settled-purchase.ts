import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { call } from '@/lib/api-client.ts';

const POLL_MS = 2000;
/** Two minutes; after that the list of purchased leads finds out in its own time. */
const MOST_POLLS = 60;

/** Where the money of a lead just taken stands. */
export type Settling = 'settled' | 'waiting' | 'slow' | 'failed';

const isWaiting = ({ visibility, paymentStatus }: PurchasedLead) =>
  visibility === 'redacted' && paymentStatus === 'pending';

const STANDS = new Set<PurchasedLead['paymentStatus']>(['pending', 'completed']);

/** Finds the purchase among those of the account; null when it is there no more, or its payment has failed. */
function standingOf(rows: readonly PurchasedLead[], purchaseId: number): PurchasedLead | null {
  const row = rows.find(({ id }) => id === purchaseId);
  return row && STANDS.has(row.paymentStatus) ? row : null;
}

function settlingOf(purchase: PurchasedLead | null, polls: number): Settling {
  if (!purchase) return 'failed';
  if (!isWaiting(purchase)) return 'settled';
  return polls < MOST_POLLS ? 'waiting' : 'slow';
}

/** Follows a lead just taken until its payment is settled: then its contact is unlocked, or it is back on the market. */
export function useSettledPurchase(
  taken: PurchasedLead,
  { onSettled, onFailed }: { onSettled: (purchase: PurchasedLead) => void; onFailed: () => void },
): { purchase: PurchasedLead; settling: Settling } {
  const answers = useRef(0);
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['settling-purchase', taken.id],
    queryFn: async ({ signal }) => {
      // It is among the newest.
      const rows = await call(listMyPurchasedLeads, { query: { limit: '30' }, signal });
      answers.current += 1;
      return { standing: standingOf(rows, taken.id), polls: answers.current };
    },
    enabled: isWaiting(taken),
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const { standing, polls } = state.data ?? { standing: taken, polls: 0 };
      return settlingOf(standing, polls + state.errorUpdateCount) === 'waiting' ? POLL_MS : false;
    },
  });
  const { standing, polls } = data ?? { standing: taken, polls: 0 };
  const settling = settlingOf(standing, polls + errorUpdateCount);
  const handleEnd = useEffectEvent(() => {
    if (settling === 'failed') onFailed();
    else if (standing) onSettled(standing);
  });
  const hasEnded = isWaiting(taken) && (settling === 'settled' || settling === 'failed');
  useEffect(() => {
    if (hasEnded) handleEnd();
  }, [hasEnded]);
  return { purchase: standing ?? taken, settling };
}
