import { useEffect, useState } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { formatClock } from '@/lib/format.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { useJobDraft } from './job-drafts.ts';
import { pendingUpdate } from './job-form.ts';
import { useSaveJob, type JobSave, type StageUpdate } from './pipeline-api.ts';

const SAVED_FOR_MS = 2000;
const ERROR_FOR_MS = 3000;

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';

/** The state of a save, which falls back to idle by itself: 2 s after a success, 3 s after an error. */
function useSaveState() {
  const [state, setState] = useState<SaveState>('idle');
  useEffect(() => {
    if (state !== 'saved' && state !== 'error') return undefined;
    const restMs = state === 'saved' ? SAVED_FOR_MS : ERROR_FOR_MS;
    const timer = setTimeout(() => setState('idle'), restMs);
    return () => clearTimeout(timer);
  }, [state]);
  return [state, setState] as const;
}

/** Saving one job: the button's cycle, and the line that lasts. */
export function useJobSave(purchase: PurchasedLead) {
  const { toast } = useToast();
  const { draft, drafts } = useJobDraft(purchase.id);
  const [state, setState] = useSaveState();
  const [lastLine, setLastLine] = useState<string | null>(null);
  const mutate = useSaveJob(purchase.id, {
    onSaved: (sent) => {
      drafts.dropSaved(purchase.id, sent.draft);
      setState('saved');
      setLastLine(`Saved ${formatClock(serverNow().toISOString())}`);
      if (sent.update.customerPaymentAmount !== undefined) toast({ title: 'Payment amount saved' });
    },
    onFailed: (error) => {
      setState('error');
      setLastLine('Not saved');
      toast({
        title: 'Error updating sales stage',
        description: error.message,
        variant: 'destructive',
        reference: referenceOf(error),
      });
    },
  });
  const send = (request: JobSave) => {
    setState('saving');
    mutate(request);
  };
  const update = pendingUpdate(purchase, draft);
  const save = () => {
    if (update && state !== 'saving') send({ update, draft });
  };
  const tick = (ticked: Pick<StageUpdate, 'safetyCheckPassed' | 'finalised'>) =>
    send({ update: ticked, draft: {} });
  return { state, lastLine, isDirty: update !== null, save, tick };
}
