import { useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { shownCents } from '@/components/lead/live-price.ts';
import type { Outcome } from './take-outcome.ts';

interface Card {
  lead: AvailableLead;
  isGone: boolean;
}

/**
 * Returns whether someone else has the lead whose dialog is open. The list removes a card that is gone and off screen: what is no longer
 * listed stays as it was last known.
 */
export function useIsSold(taking: AvailableLead | null, shown: readonly Card[]): boolean {
  const [known, setKnown] = useState({ leadId: 0, isSold: false });
  if (!taking) return false;
  const card = shown.find(({ lead }) => lead.id === taking.id);
  const isSold = card ? card.isGone : known.leadId === taking.id && known.isSold;
  if (known.leadId !== taking.id || known.isSold !== isSold) setKnown({ leadId: taking.id, isSold });
  return isSold;
}

/** Returns the price at the moment a condition came true, in cents. */
function useCentsWhen(isTrue: boolean, schedule: PriceSchedule): number {
  const [cents, setCents] = useState<number | null>(null);
  if (isTrue !== (cents !== null)) setCents(isTrue ? shownCents(schedule) : null);
  return cents ?? 0;
}

/** Returns whether a dialog's lead is gone, and the price it went at, in cents. */
export function useGone(
  { isPending, outcome }: { isPending: boolean; outcome: Outcome | null },
  isSold: boolean,
  schedule: PriceSchedule,
): { isGone: boolean; goneCents: number } {
  // A purchase of one's own that is under way takes the lead off the market too.
  const isGone = outcome?.kind === 'gone' || (isSold && !isPending);
  return { isGone, goneCents: useCentsWhen(isGone, schedule) };
}
