import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { addressLine } from '@/components/address-field/address-line.ts';
import { summaryOf } from '@/components/ui/error-summary.tsx';
import type { ApiError } from '@/lib/api/api-client.ts';
import { showIssues } from '@/lib/api/show-issues.ts';
import { useLeftFields } from '@/lib/hooks/use-left-fields.ts';
import { earlyAnswers, startQuote, writeDraft, type QuoteStart } from './quote-draft.ts';
import {
  emptyQuote,
  fieldsOfStep,
  isQuoteField,
  stepOfField,
  wizardSchema,
  type Quote,
  type QuoteField,
  type QuoteValues,
} from './quote-schema.ts';

export type QuoteFormMethods = UseFormReturn<QuoteValues, unknown, Quote>;

/** The props of every step. */
export interface StepProps {
  form: QuoteFormMethods;
  /** Returns the error to show under a field: none until the field was left or its step was tried. */
  errorOf: (name: QuoteField) => string | undefined;
}

/** Saves the draft on every change, for a reload of the page. */
function useDraftSaving({ subscribe }: QuoteFormMethods, start: QuoteStart | null) {
  useEffect(() => {
    if (!start) return undefined;
    const { idempotencyKey, prefill, link, startedAt } = start;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft({ values, idempotencyKey, prefill, link, startedAt }),
    });
  }, [subscribe, start]);
}

/** Counts the failed attempts at each step. After the first one, the step shows its errors. */
function useAttempts() {
  const [attempts, setAttempts] = useState<Readonly<Record<number, number>>>({});
  /** Counts a failed attempt for the steps of these fields. Returns the first of the steps. */
  const countAttempt = (names: readonly string[]): number => {
    const steps = new Set(names.filter(isQuoteField).map(stepOfField));
    setAttempts((current) => ({
      ...current,
      ...Object.fromEntries([...steps].map((step) => [step, (current[step] ?? 0) + 1])),
    }));
    return Math.min(...steps);
  };
  return { attemptsAt: (step: number) => attempts[step] ?? 0, countAttempt };
}

/** Returns the form of all steps; blank until `start` is known. */
export function useQuoteForm(start: QuoteStart | null) {
  const form: QuoteFormMethods = useForm({
    resolver: standardSchemaResolver(wizardSchema),
    defaultValues: start?.values ?? emptyQuote,
    mode: 'all',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const left = useLeftFields();
  const { attemptsAt, countAttempt } = useAttempts();
  useDraftSaving(form, start);

  /** Validates one step and shows its errors. */
  const checkStep = async (step: number): Promise<boolean> => {
    const isValid = await form.trigger(fieldsOfStep(step));
    if (!isValid) countAttempt(fieldsOfStep(step));
    return isValid;
  };

  /** Shows issues under their fields. Returns the first step with one, or null. */
  const showRefusal = ({ issues }: Pick<ApiError, 'issues'>): number | null => {
    const names = showIssues(form, issues);
    return names.length > 0 ? countAttempt(names) : null;
  };

  const errorOf = (name: QuoteField) =>
    left.has(name) || attemptsAt(stepOfField(name)) > 0 ? errors[name]?.message : undefined;

  /** Returns the errors of a step that was tried, in the order of its fields. */
  const problemsAt = (step: number) => (attemptsAt(step) > 0 ? summaryOf(errors, fieldsOfStep(step)) : []);

  return { form, errorOf, problemsAt, attemptsAt, checkStep, countAttempt, showRefusal };
}

/** Copies into the form's state what was entered before hydration. */
function adoptFields(form: QuoteFormMethods, element: HTMLFormElement | null): void {
  for (const [name, value] of new FormData(element ?? undefined)) {
    if (isQuoteField(name) && typeof value === 'string' && value !== emptyQuote[name]) {
      form.setValue(name, name === 'serviceLocation' ? addressLine(value) : value);
    }
  }
}

/** Adds the draft and the link's location to the form. Keeps what was entered before hydration. */
function startWithForm(form: QuoteFormMethods, element: HTMLFormElement | null, search: string): QuoteStart {
  const found = startQuote(search);
  const early = earlyAnswers(form.getValues(), found);
  const values = { ...found.values, ...early };
  for (const [name, value] of Object.entries(values)) {
    if (isQuoteField(name) && value !== form.getValues(name)) form.setValue(name, value);
  }
  const hasEarly = Object.keys(early).length > 0;
  if (hasEarly) writeDraft({ ...found, values });
  // Someone is filling in the first step: do not jump to the step of the draft.
  const isInUse = hasEarly || element?.contains(document.activeElement) === true;
  return { ...found, values, reached: isInUse ? 0 : found.reached };
}

/**
 * Starts a form that the server rendered. It is blank at first, since the server knows neither storage nor the query. Reads the
 * fields before the next render overwrites them, then the draft and the link.
 */
export function useHydratedStart(
  form: QuoteFormMethods,
  element: RefObject<HTMLFormElement | null>,
  { isDue, onStart }: { isDue: boolean; onStart: (start: QuoteStart) => void },
): void {
  const adopt = useEffectEvent(() => {
    if (isDue) adoptFields(form, element.current);
  });
  const begin = useEffectEvent(() => {
    // From the address itself: the router still has the path without the query that the server rendered.
    if (isDue) onStart(startWithForm(form, element.current, location.search));
  });
  useLayoutEffect(() => adopt(), []);
  // As a transition, so that it does not block input.
  useEffect(() => startTransition(() => begin()), []);
}
