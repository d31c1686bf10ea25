import { useEffect, useEffectEvent, useState } from 'react';
import { useMutationState, useQueryClient, type MutationState } from '@tanstack/react-query';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { outcomeOf, type Outcome } from './take-outcome.ts';
import type { Taken, Taking } from './take-steps.ts';

type Attempt = MutationState<Taken, Error, Taking>;

/** How the earlier attempt failed. Its form, which may have said so by itself, is gone. */
function outcomeOfEarlier(earlier: Attempt | null): Outcome | null {
  if (!earlier?.error || !earlier.variables) return null;
  return outcomeOf(earlier.error, earlier.variables.kind) ?? { kind: 'unfinished' };
}

/**
 * The attempt at a lead that another dialog of this page started and that was under way when this one opened: how it
 * stands, until it is dismissed. The handlers are called when it ends.
 */
export function useEarlierAttempt(
  mutationKey: readonly unknown[],
  handlers: { onTaken: (purchase: PurchasedLead) => void; onGone: () => void },
) {
  const queryClient = useQueryClient();
  const [id, setId] = useState(
    () => queryClient.getMutationCache().find({ mutationKey, status: 'pending' })?.mutationId,
  );
  const [attempt] = useMutationState({
    filters: { mutationKey, predicate: ({ mutationId }) => mutationId === id },
    select: ({ state }) => state as Attempt,
  });
  // The cache forgets what has ended after a while; what is on screen stays.
  const [last, setLast] = useState(attempt);
  if (attempt && attempt !== last) setLast(attempt);
  const earlier = id === undefined ? null : (attempt ?? last ?? null);
  const outcome = outcomeOfEarlier(earlier);
  const isPending = earlier?.status === 'pending';
  const handleEnd = useEffectEvent(() => {
    // What drew the list then may be gone, and the list of now does not know.
    if (earlier?.data) handlers.onTaken(earlier.data.purchase);
    else if (outcome?.kind === 'gone') handlers.onGone();
  });
  const hasEnded = earlier !== null && !isPending;
  useEffect(() => {
    if (hasEnded) handleEnd();
  }, [hasEnded]);
  return { isPending, taken: earlier?.data, outcome, dismiss: () => setId(undefined) };
}
