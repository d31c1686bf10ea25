import { useRef, useState } from 'react';
import { useSearch } from 'wouter';
import { useToast, type ToastMessage } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { useFileQuote } from './quote-api.ts';
import type { Quote } from './quote-schema.ts';
import { startQuote } from './quote-start.ts';
import { LAST_STEP } from './quote-steps.ts';
import { useQuoteForm } from './use-quote-form.ts';
import { useSteps } from './use-steps.ts';

function submittedNotice(jobReference: string): ToastMessage {
  return {
    title: 'Electrical Quote Submitted!',
    description: `Your job reference is ${jobReference}.`,
  };
}

function useFiling(idempotencyKey: string, onRefused: (error: ApiError) => boolean) {
  const { toast } = useToast();
  const fileQuote = useFileQuote(idempotencyKey);
  const [failure, setFailure] = useState<Error | null>(null);
  const isSending = useRef(false);

  const handleError = (error: Error) => {
    const isUnderFields = error instanceof ApiError && onRefused(error);
    setFailure(isUnderFields ? null : error);
    toast({
      title: 'Error',
      description: 'Failed to submit electrical quote request. Please try again.',
      variant: 'destructive',
      reference: referenceOf(error),
    });
  };
  const send = (quote: Quote) => {
    // Two presses can come before the first has been drawn.
    if (isSending.current) return;
    isSending.current = true;
    fileQuote.mutate(quote, {
      // The notice of the failure may still be up: the latest one takes its place.
      onSuccess: ({ jobReference }) => (failure ? toast(submittedNotice(jobReference)) : undefined),
      onError: handleError,
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return { send, failure, filed: fileQuote.data, isPending: fileQuote.isPending };
}

/** The quote wizard's whole behaviour: which step is on screen, what it checks, when it sends. */
export function useQuoteWizard() {
  const search = useSearch();
  const [start] = useState(() => startQuote(search));
  const { step, goTo } = useSteps(start.reached);
  const { form, errorOf, summaryOf, attemptsAt, checkStep, countAttempt, showIssues } =
    useQuoteForm(start);
  const filing = useFiling(start.idempotencyKey, (error) => {
    const first = showIssues(error.issues ?? []);
    if (first !== null) goTo(first);
    return first !== null;
  });

  const submit = form.handleSubmit(filing.send, (errors) => goTo(countAttempt(Object.keys(errors))));
  const handleNext = async () => {
    if (await checkStep(step)) goTo(step + 1);
  };
  return {
    step,
    form,
    errorOf,
    summary: summaryOf(step),
    attempt: attemptsAt(step),
    prefill: start.prefill,
    filed: filing.filed,
    failure: filing.failure,
    isPending: filing.isPending,
    handleBack: () => goTo(step - 1),
    handleSubmit: () => void (step < LAST_STEP ? handleNext() : submit()),
  };
}
