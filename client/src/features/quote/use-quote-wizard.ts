import { useState, type RefObject } from 'react';
import { useQueryText } from '@/lib/use-query-text.ts';
import { useTakenOver } from '@/lib/use-hydrated.ts';
import { startQuote } from './quote-start.ts';
import { LAST_STEP } from './quote-steps.ts';
import { useFiling } from './use-filing.ts';
import { useQuoteForm } from './use-quote-form.ts';
import { useSteps } from './use-steps.ts';
import { useTakeover } from './use-takeover.ts';

/** The quote wizard's whole behaviour: which step is on screen, what it checks, when it sends. */
export function useQuoteWizard(formElement: RefObject<HTMLFormElement | null>) {
  const search = useQueryText();
  const isTakenOver = useTakenOver();
  const [start, setStart] = useState(() => (isTakenOver ? null : startQuote(search)));
  const { step, goTo } = useSteps(start?.reached ?? null);
  const { form, errorOf, summaryOf, attemptsAt, checkStep, countAttempt, showIssues } =
    useQuoteForm(start);
  useTakeover(form, formElement, { isDue: start === null, onStart: setStart });
  const filing = useFiling(formElement, start, (error) => {
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
    isStarted: start !== null,
    prefill: start?.prefill ?? null,
    filed: filing.filed,
    failure: filing.failure,
    isPending: filing.isPending,
    handleBack: () => goTo(step - 1),
    handleSubmit: () => void (step < LAST_STEP ? handleNext() : submit()),
  };
}
