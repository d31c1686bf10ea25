import { useCallback, useEffect, useRef, useState } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { JobAct } from './purchase-state.ts';

interface Asked {
  act: JobAct;
  purchase: PurchasedLead;
}

/** What became of the job whose dialog closes: the card is as it was, it changed, or it left the list. */
export type Outcome = 'kept' | 'changed' | 'left';

/** The id of a job's card on screen, for the focus of whoever changed it. */
export const jobCardId = (purchaseId: number) => `job-${purchaseId}`;

/** Which dialog is open on which job. When it closes, the focus goes where the person left off. */
export function useJobDialog(onMoving: () => void) {
  const opener = useRef<Element | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [closed, setClosed] = useState<{ asked: Asked | null; outcome: Outcome } | null>(null);
  const ask = useCallback((act: JobAct, purchase: PurchasedLead) => {
    opener.current = document.activeElement;
    setAsked({ act, purchase });
  }, []);
  const close = (outcome: Outcome) => {
    setClosed({ asked, outcome });
    setAsked(null);
  };
  useEffect(() => {
    if (!closed?.asked) return;
    const { outcome, asked: { purchase } } = closed;
    // The button that opened the dialog of a finished act is gone, or about to be.
    const place = outcome === 'kept' ? opener.current : document.getElementById(jobCardId(purchase.id));
    if (outcome !== 'left' && place instanceof HTMLElement) place.focus();
    else onMoving();
  }, [closed, onMoving]);
  return { asked, ask, close };
}
