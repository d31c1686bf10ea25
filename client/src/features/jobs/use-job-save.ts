import { useQueryClient } from '@tanstack/react-query';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { formatTime } from '@/lib/time/format.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { useJobDrafts, useJobWork } from './job-drafts.ts';
import { pendingUpdate, unsettled } from './job-form.ts';
import { saveWork, sendJob, type Outbox } from './job-outbox.ts';
import { afterTyping, resolved, type JobDraft, type JobUpdate, type JobWork } from './job-work.ts';

/** Provides the outbox that sends saves and reports their results. */
export function useOutbox(): Outbox {
  const queryClient = useQueryClient();
  const drafts = useJobDrafts();
  const { toast } = useToast();
  return {
    queryClient,
    drafts,
    onSaved: ({ customerPaymentAmount }) => {
      if (customerPaymentAmount !== undefined) toast({ title: 'Payment amount saved' });
    },
    onRefused: (error) =>
      toast({
        title: 'Error updating sales stage',
        description: error.message,
        variant: 'destructive',
        reference: referenceOf(error),
      }),
  };
}

/** The line about the last save and what is unsaved. */
export interface SaveLine {
  tone: 'good' | 'waiting' | 'broken';
  text: string;
  /** The server's reason for refusing. */
  detail?: string | undefined;
  canRetry?: boolean | undefined;
}

const NOT_SYNCED = 'Not synced';

function unsavedText({ isRestored, isTypedOffline }: JobWork, isKept: boolean): string {
  if (isRestored) return NOT_SYNCED;
  if (isTypedOffline) return isKept ? `Saved on this device. ${NOT_SYNCED}` : NOT_SYNCED;
  return 'Changes not saved yet';
}

/** Returns a card's save line; null when there is nothing to say. */
export function saveLineOf(work: JobWork, isDirty: boolean, isKept: boolean): SaveLine | null {
  const { phase, conflict, failure, queued, savedAt } = work;
  if (conflict) return { tone: 'broken', text: 'Not saved. Someone else changed the notes.' };
  if (phase === 'saving') return { tone: 'waiting', text: 'Saving…' };
  if (failure) return { tone: 'broken', text: 'Not saved.', detail: failure.message, canRetry: true };
  if (queued) {
    return { tone: 'waiting', text: isKept ? `Saved on this device. ${NOT_SYNCED}` : NOT_SYNCED };
  }
  const saved = savedAt && `Saved ${formatTime(savedAt)}`;
  if (!isDirty) return saved ? { tone: 'good', text: saved } : null;
  const unsaved = unsavedText(work, isKept);
  return { tone: 'waiting', text: saved ? `${saved}. ${unsaved}` : unsaved };
}

/** Returns the purchase as it will be once the queued save has arrived. */
function withQueued(purchase: PurchasedLead, update: JobUpdate | undefined) {
  const { salesNotes, quotePrice, customerPaymentAmount } = purchase;
  return { salesNotes, quotePrice, customerPaymentAmount, ...update };
}

/** Provides the saving of one job: its input, the button's states, and the lasting line. */
export function useJobSave(purchase: PurchasedLead) {
  const { id } = purchase;
  const { work, drafts, isKept } = useJobWork(id);
  const outbox = useOutbox();
  const { phase, draft, queued, failure, conflict } = work;
  const update = pendingUpdate(withQueued(purchase, queued?.update), draft);
  const isDirty = update !== null;
  const save = () => {
    if (phase === 'saving' || conflict) return;
    const wanted = { ...failure?.update, ...update };
    drafts.change(id, (current) => ({ ...current, draft: unsettled(current.draft, { ...queued?.update, ...update }) }));
    if (Object.keys(wanted).length > 0) saveWork(outbox, id, wanted);
    else if (queued) void sendJob(outbox, id);
    else drafts.change(id, (current) => ({ ...current, failure: undefined }));
  };
  return {
    phase,
    draft,
    conflict,
    isDirty,
    canSave: isDirty || queued !== undefined || phase !== 'idle',
    line: saveLineOf(work, isDirty, isKept),
    save,
    type: (change: JobDraft) =>
      drafts.change(id, (current) => afterTyping(current, change, purchase, navigator.onLine)),
    /** Ticks are saved at once and show before the server answers. */
    ticked: queued?.update ?? {},
    tick: (ticks: Pick<JobUpdate, 'safetyCheckPassed' | 'finalised'>) => saveWork(outbox, id, ticks),
    resolve: (resolution: Resolution) => {
      drafts.change(id, (current) => resolved(current, resolution, Date.now()));
      void drafts.keep();
      void sendJob(outbox, id);
    },
  };
}

export type JobSaving = ReturnType<typeof useJobSave>;
