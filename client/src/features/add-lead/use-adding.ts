import { useRef, useState } from 'react';
import { addManualLead } from '@shared/contracts/manual-leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { storedPhone } from '@shared/domain/phone.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, call, referenceOf } from '@/lib/api-client.ts';
import { newKey } from '@/lib/new-key.ts';
import { failureTitles, notices } from '@/lib/strings.ts';
import { clearDraft } from './new-lead-draft.ts';
import type { CheckedLead } from './new-lead.ts';

interface Handlers {
  onAdded: (purchase: PurchasedLead) => void;
  onRefused: (error: ApiError) => void;
}

/** Sends a lead, one attempt at a time, and says what came of it. */
export function useAdding({ onAdded, onRefused }: Handlers) {
  const { toast } = useToast();
  const [failure, setFailure] = useState<{ error: Error; attempt: number } | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);
  const sent = useRef({ text: '', key: '' });

  const handleError = (error: Error) => {
    setFailure((before) => ({ error, attempt: (before?.attempt ?? 0) + 1 }));
    if (error instanceof ApiError && error.issues) onRefused(error);
    toast({
      title: failureTitles.add,
      description: error.message,
      variant: 'destructive',
      reference: referenceOf(error),
    });
  };
  const send = async (lead: CheckedLead) => {
    // Two presses can come before the first has been drawn.
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    // The same words again are the same job; others are another.
    const text = JSON.stringify(lead);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    try {
      const body = {
        ...lead,
        customerPhone: storedPhone(lead.customerPhone),
        idempotencyKey: sent.current.key,
      };
      const purchase = await call(addManualLead, { body });
      clearDraft();
      toast(notices.leadAdded);
      onAdded(purchase);
    } catch (error) {
      handleError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { send, failure, isPending };
}
