import { useCallback, useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import type { JobAct } from './purchase-state.ts';

const JobDialog = lazyDialog(async () => (await import('./job-dialog.tsx')).JobDialog);

interface Asked {
  act: JobAct;
  purchase: PurchasedLead;
}

/** The job's state when its dialog closes: unchanged, changed, or gone from the list. */
export type Outcome = 'kept' | 'changed' | 'left';

/** Returns the id of a job's card, used to focus it. */
export const jobCardId = (purchaseId: number) => `job-${purchaseId}`;

interface Places {
  userType: CurrentUser['userType'];
  /** Called when the job has left: what had the focus is gone. */
  onMoving: () => void;
  /** Called when a purchase was reversed or turned into a new lead: the market has one more. */
  onLeadReturned: () => void;
}

/** Provides the dialogs about a job, one at a time. When it closes, focus returns to where the person left off. */
export function useJobDialog({ userType, onMoving, onLeadReturned }: Places) {
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
    // After a finished action the button that opened the dialog is gone, or about to be.
    const place = outcome === 'kept' ? opener.current : document.getElementById(jobCardId(purchase.id));
    if (outcome !== 'left' && place instanceof HTMLElement) place.focus();
    else onMoving();
  }, [closed, onMoving]);
  const dialog = asked ? (
    <JobDialog key={`${asked.act} ${asked.purchase.id}`} {...asked} {...{ userType, onLeadReturned }} onClose={close} />
  ) : null;
  return { ask, dialog };
}
