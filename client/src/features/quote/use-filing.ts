import { useRef, useState, type RefObject } from 'react';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import type { FiledQuote } from './filed-quote.ts';
import { fileQuote } from './quote-api.ts';
import type { Quote } from './quote-schema.ts';
import type { QuoteStart } from './quote-start.ts';
import { resetTrap, trapped } from './trap-field.tsx';

function submittedNotice(jobReference: string): ToastMessage {
  return {
    title: 'Electrical Quote Submitted!',
    description: `Your job reference is ${jobReference}.`,
  };
}

/** Sends the finished form, one attempt at a time, and says what came of it. `onRefused` is true when it showed why by itself. */
export function useFiling(
  element: RefObject<HTMLFormElement | null>,
  start: QuoteStart | null,
  onRefused: (error: ApiError) => boolean,
) {
  const { toast } = useToast();
  const [filed, setFiled] = useState<FiledQuote | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);

  const handleError = (error: Error) => {
    const isUnderFields = error instanceof ApiError && onRefused(error);
    setFailure(isUnderFields ? null : error);
    // Whatever filled it in for a person must not stop them twice.
    resetTrap(element.current);
    toast({
      title: 'Error',
      description: 'Failed to submit electrical quote request. Please try again.',
      variant: 'destructive',
      reference: referenceOf(error),
    });
  };
  const send = async (quote: Quote) => {
    // Two presses can come before the first has been drawn.
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    try {
      const answer = await fileQuote(quote, {
        idempotencyKey: start?.idempotencyKey ?? null,
        startedAt: start?.startedAt ?? null,
        jobTopic: trapped(element.current),
      });
      setFiled(answer);
      // The notice of the failure may still be up: the latest one takes its place.
      if (failure) toast(submittedNotice(answer.jobReference));
    } catch (error) {
      handleError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { send, filed, failure, isPending };
}
