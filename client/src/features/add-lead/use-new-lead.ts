import { useEffect, useId, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { JobKind } from '@shared/domain/words/enums.ts';
import { summaryOf } from '@/components/ui/error-summary.tsx';
import { useLeftFields } from '@/lib/hooks/use-left-fields.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { clearDraft, readDraft, writeDraft } from './new-lead-draft.ts';
import {
  emptyLead,
  fieldOf,
  fieldsOfKind,
  isBegun,
  resolver,
  type CheckedLead,
  type NewLead,
  type NewLeadField,
} from './new-lead.ts';

/** What a field needs to render. */
export interface LeadForm {
  form: UseFormReturn<NewLead, unknown, CheckedLead>;
  idOf: (name: NewLeadField) => string;
  /** Returns the error under a field; undefined until the field was left or a submit was tried. */
  errorOf: (name: NewLeadField) => string | undefined;
}

/** Stores the draft on every change, until it is saved or discarded. */
function useDraftKeeper({ subscribe }: LeadForm['form'], userId: number): void {
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => (isBegun(values) ? writeDraft(userId, values) : clearDraft()),
      }),
    [subscribe, userId],
  );
}

/** Provides the form for a new lead of either kind, restored from an unfinished draft. */
export function useNewLead(user: CurrentUser) {
  const idPrefix = useId();
  const [draft, setDraft] = useState(() => readDraft(user.id));
  const form = useForm<NewLead, unknown, CheckedLead>({
    resolver: resolver,
    defaultValues: draft ?? emptyLead,
    mode: 'all',
    shouldFocusError: false,
  });
  const { errors } = form.formState;
  const lead = useWatch({ control: form.control });
  const jobKind = lead.jobKind ?? emptyLead.jobKind;
  const left = useLeftFields();
  const [attempts, setAttempts] = useState<Record<JobKind, number>>({ electrical: 0, vehicle: 0 });
  const attempt = attempts[jobKind];
  useDraftKeeper(form, user.id);

  const countAttempt = () => setAttempts((before) => ({ ...before, [jobKind]: before[jobKind] + 1 }));
  const idOf = (name: NewLeadField) => `${idPrefix}-${name}`;
  const summary = attempt > 0 ? summaryOf(errors, fieldsOfKind[jobKind], idOf) : [];

  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true, fieldOf: (path) => fieldOf(path, jobKind) });
  const chooseKind = (kind: JobKind) => {
    form.setValue('jobKind', kind);
    // The other kind may word a field's error differently.
    void form.trigger();
  };
  const startOver = () => {
    setDraft(null);
    setAttempts({ electrical: 0, vehicle: 0 });
    form.reset({ ...emptyLead, jobKind });
    clearDraft();
  };
  return {
    form,
    idOf,
    errorOf: (name: NewLeadField) => (attempt > 0 || left.has(name) ? errors[name]?.message : undefined),
    jobKind,
    summary,
    attempt,
    isDirty: isBegun({ ...emptyLead, ...lead }),
    /** True when the form was restored from an earlier draft. */
    isRestored: draft !== null,
    failure,
    clearFailure: clear,
    countAttempt,
    fail: (error: unknown) => {
      fail(error);
      countAttempt();
    },
    chooseKind,
    startOver,
  };
}
