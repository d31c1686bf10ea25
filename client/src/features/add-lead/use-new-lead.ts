import { useEffect, useId, useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { Issue } from '@shared/contracts/errors.ts';
import type { JobKind } from '@shared/domain/enums.ts';
import type { SummaryError } from '@/components/ui/error-summary.tsx';
import { useLeftFields } from '@/lib/use-left-fields.ts';
import { clearDraft, readDraft, writeDraft } from './new-lead-draft.ts';
import {
  emptyLead,
  fieldOf,
  fieldsOfKind,
  isBegun,
  judge,
  type CheckedLead,
  type NewLead,
  type NewLeadField,
} from './new-lead.ts';

/** What a field needs to be drawn. */
export interface LeadForm {
  form: UseFormReturn<NewLead, unknown, CheckedLead>;
  idOf: (name: NewLeadField) => string;
  /** The error to show under a field: none before it was left, or the form was tried. */
  errorOf: (name: NewLeadField) => string | undefined;
}

/** Keeps what is entered, with every change, until it is saved or thrown away. */
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

/** The form for a new lead of either kind, with what was left unfinished before. */
export function useNewLead(user: CurrentUser) {
  const idPrefix = useId();
  const [draft, setDraft] = useState(() => readDraft(user.id));
  const form = useForm<NewLead, unknown, CheckedLead>({
    resolver: judge,
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
  const summary: SummaryError[] = fieldsOfKind[jobKind].flatMap((name) => {
    const message = attempt > 0 ? errors[name]?.message : undefined;
    return message ? [{ id: idOf(name), message }] : [];
  });

  /** Puts the server's objections under their fields. */
  const showIssues = (issues: readonly Issue[]) => {
    for (const { path, message } of issues) {
      const name = fieldOf(path, jobKind);
      if (name) form.setError(name, { type: 'server', message });
    }
    countAttempt();
  };
  const chooseKind = (kind: JobKind) => {
    form.setValue('jobKind', kind);
    // One field may be asked for in other words by the other kind.
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
    /** Whether what stands there was begun before the dialog was opened. */
    isRestored: draft !== null,
    countAttempt,
    showIssues,
    chooseKind,
    startOver,
  };
}
