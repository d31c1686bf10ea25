import { createContext, use, useSyncExternalStore } from 'react';

/** What was typed into a job's fields and is not saved yet. A field that was not touched is absent. */
export interface JobDraft {
  salesNotes?: string | undefined;
  quotePrice?: string | undefined;
  customerPaymentAmount?: string | undefined;
}

export type DraftField = keyof JobDraft;

const untouched: JobDraft = {};

/** Holds the drafts above the cards, so that a card may close, move or leave the screen. */
export function createJobDrafts() {
  const drafts = new Map<number, JobDraft>();
  const listeners = new Set<() => void>();
  return {
    get: (purchaseId: number): JobDraft => drafts.get(purchaseId) ?? untouched,
    change(purchaseId: number, change: JobDraft): void {
      drafts.set(purchaseId, { ...drafts.get(purchaseId), ...change });
      for (const listener of listeners) listener();
    },
    /** Drops what was saved; what has been typed since then stays. */
    dropSaved(purchaseId: number, saved: JobDraft): void {
      const { salesNotes, quotePrice, customerPaymentAmount } = this.get(purchaseId);
      drafts.set(purchaseId, {
        salesNotes: salesNotes === saved.salesNotes ? undefined : salesNotes,
        quotePrice: quotePrice === saved.quotePrice ? undefined : quotePrice,
        customerPaymentAmount:
          customerPaymentAmount === saved.customerPaymentAmount ? undefined : customerPaymentAmount,
      });
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type JobDrafts = ReturnType<typeof createJobDrafts>;

/** Provided once by the page. */
export const JobDraftsContext = createContext<JobDrafts | null>(null);

/** The unsaved words and sums of one job. */
export function useJobDraft(purchaseId: number): { draft: JobDraft; drafts: JobDrafts } {
  const drafts = use(JobDraftsContext);
  if (!drafts) throw new Error('A job card needs JobDraftsContext above it');
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(purchaseId));
  return { draft, drafts };
}
