import { useEffect, useState } from 'react';
import { useForm, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form';
import type { Issue } from '@shared/contracts/errors.ts';
import type { SummaryError } from '@/components/ui/error-summary.tsx';
import { useLeftFields } from '@/lib/use-left-fields.ts';
import { writeDraft } from './quote-draft.ts';
import { emptyQuote, wizardSchema, type Quote, type QuoteField, type QuoteValues } from './quote-schema.ts';
import type { QuoteStart } from './quote-start.ts';
import { fieldsOfStep, isQuoteField, stepOfField } from './quote-steps.ts';

export type QuoteFormMethods = UseFormReturn<QuoteValues, unknown, Quote>;

/** What a step needs to ask its questions. */
export interface StepProps {
  form: QuoteFormMethods;
  /** The error to show under a field: none before it was left, or its step was tried. */
  errorOf: (name: QuoteField) => string | undefined;
}

/** Judges the form as a whole; of several objections to a field the first one counts. */
const judge: Resolver<QuoteValues, unknown, Quote> = (values) => {
  const { data, error } = wizardSchema.safeParse(values);
  if (data) return { values: data, errors: {} };
  const errors: FieldErrors<QuoteValues> = {};
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    if (isQuoteField(name)) errors[name] ??= { type: 'invalid', message };
  }
  return { values: {}, errors };
};

/** Keeps what is entered, with every change, for a reload of the page. */
function useDraftKeeper({ subscribe }: QuoteFormMethods, start: QuoteStart | null) {
  useEffect(() => {
    if (!start) return undefined;
    const { idempotencyKey, prefill, startedAt } = start;
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft({ values, idempotencyKey, prefill, startedAt }),
    });
  }, [subscribe, start]);
}

/** How often each step was tried in vain: from the first time on, its errors show. */
function useAttempts() {
  const [attempts, setAttempts] = useState<Readonly<Record<number, number>>>({});
  /** Counts a vain attempt for the steps of these fields. Returns the first of the steps. */
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

/** The form over all steps: blank while it is not known what it starts with. */
export function useQuoteForm(start: QuoteStart | null) {
  const form: QuoteFormMethods = useForm({
    resolver: judge,
    defaultValues: start?.values ?? emptyQuote,
    mode: 'all',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const left = useLeftFields();
  const { attemptsAt, countAttempt } = useAttempts();
  useDraftKeeper(form, start);

  /** Checks one step and shows what is wrong with it. */
  const checkStep = async (step: number): Promise<boolean> => {
    const isValid = await form.trigger(fieldsOfStep(step));
    if (!isValid) countAttempt(fieldsOfStep(step));
    return isValid;
  };

  /** Puts the server's objections under their fields. Returns the first step concerned, or null. */
  const showIssues = (issues: readonly Issue[]): number | null => {
    const named = issues.flatMap(({ path, message }) => (isQuoteField(path) ? [{ path, message }] : []));
    for (const { path, message } of named) form.setError(path, { type: 'server', message });
    return named.length > 0 ? countAttempt(named.map(({ path }) => path)) : null;
  };

  const errorOf = (name: QuoteField) =>
    left.has(name) || attemptsAt(stepOfField(name)) > 0 ? errors[name]?.message : undefined;

  /** What an attempt at this step has to put right, in the order of its fields. */
  const summaryOf = (step: number): SummaryError[] =>
    fieldsOfStep(step).flatMap((id) => {
      const message = attemptsAt(step) > 0 ? errors[id]?.message : undefined;
      return message ? [{ id, message }] : [];
    });

  return { form, errorOf, summaryOf, attemptsAt, checkStep, countAttempt, showIssues };
}
