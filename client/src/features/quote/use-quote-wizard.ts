import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocationProperty } from 'wouter/use-browser-location';
import { askBack } from '@/components/address-field/load-assist.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useServerRendered } from '@/lib/ssr/use-hydrated.ts';
import { startQuote } from './quote-draft.ts';
import { LAST_STEP } from './quote-schema.ts';
import { useSubmission } from './quote-submission.tsx';
import { useQuoteForm, useHydratedStart } from './use-quote-form.ts';

/** Returns the step of the current history entry, counted from 0. */
function stepInHistory(): number {
  const state: unknown = history.state;
  if (typeof state !== 'object' || state === null || !('quoteStep' in state)) return 0;
  return typeof state.quoteStep === 'number' ? state.quoteStep : 0;
}

/** Returns the first step, for the server, which has no history. */
const firstStep = () => 0;

/**
 * Returns the step on screen. Each step is an entry of the browser's history, so that the browser's Back goes one step back. No entry
 * opens a step beyond the last one reached, which is `reachedAtStart` at first (null until it is known).
 */
export function useSteps(reachedAtStart: number | null) {
  const [reachedSince, setReachedSince] = useState(0);
  const reached = Math.max(reachedSince, reachedAtStart ?? 0);
  const step = Math.min(useLocationProperty(stepInHistory, firstStep), reached);
  const hasUnwound = useRef(false);

  useEffect(() => {
    if (reachedAtStart === null || hasUnwound.current) return;
    hasUnwound.current = true;
    // Entries of a quote that was submitted or lost are useless: go back to the first of them.
    const beyond = stepInHistory() - reached;
    if (beyond > 0) history.go(-beyond);
  }, [reachedAtStart, reached]);

  const goTo = (next: number) => {
    if (next < step) history.go(next - step);
    if (next <= step) return;
    setReachedSince((current) => Math.max(current, next));
    if (stepInHistory() !== next) history.pushState({ quoteStep: next }, '');
  };
  return { step, goTo };
}

/** Returns the state and the handlers of the quote wizard: the step on screen, its checks and the submission. */
export function useQuoteWizard(formElement: RefObject<HTMLFormElement | null>) {
  const search = useQueryText();
  const isHydrating = useServerRendered();
  const [start, setStart] = useState(() => (isHydrating ? null : startQuote(search)));
  const { step, goTo } = useSteps(start?.reached ?? null);
  const { form, errorOf, problemsAt, attemptsAt, checkStep, countAttempt, showRefusal } =
    useQuoteForm(start);
  useHydratedStart(form, formElement, { isDue: start === null, onStart: setStart });
  const { send, ...outcome } = useSubmission(formElement, start, (error) => {
    const first = showRefusal(error);
    if (first !== null) goTo(first);
    return first !== null;
  });

  const submit = form.handleSubmit(send, (errors) => goTo(countAttempt(Object.keys(errors))));
  const handleNext = async () => {
    if (!(await checkStep(step))) return;
    const message = step === 0 ? await askBack(form.getValues('serviceLocation')) : null;
    if (message) showRefusal({ issues: [{ path: 'serviceLocation', message }] });
    else goTo(step + 1);
  };
  return {
    step,
    form,
    errorOf,
    summary: problemsAt(step),
    attempt: attemptsAt(step),
    isStarted: start !== null,
    prefill: start?.prefill ?? null,
    ...outcome,
    handleBack: () => goTo(step - 1),
    goTo,
    handleSubmit: () => void (step < LAST_STEP ? handleNext() : submit()),
  };
}
