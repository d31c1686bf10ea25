import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { notices } from '@/lib/strings.ts';
import {
  changesOf,
  checkChanges,
  fieldsOfIssues,
  jobInputOf,
  type JobField,
  type JobInput,
} from './edit-job-form.ts';
import { fetchJob, useEditJob } from './job-save-api.ts';

/** What someone else stored in the fields that both changed. */
export type OthersChanges = Partial<Record<JobField, string | null>>;

/** Editing one job: only what was changed is sent, and never over what nobody has seen. */
export function useJobEdit(purchase: PurchasedLead, onClose: () => void) {
  const { toast } = useToast();
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(() => jobInputOf(purchase));
  const [theirs, setTheirs] = useState<OthersChanges>({});
  const form = useForm<JobInput>({
    resolver: checkChanges(before),
    defaultValues: before,
    shouldFocusError: false,
  });
  const { mutate, isPending, error } = useEditJob(purchase);
  const showTheirs = async (fields: readonly JobField[]) => {
    const stored = await fetchJob(queryClient, purchase.id, purchase.jobReference).catch(() => undefined);
    if (!stored) return;
    const found = Object.fromEntries(fields.map((field) => [field, stored[field]]));
    // Whoever saves again has seen them.
    setBefore((known) => ({ ...known, ...found }));
    setTheirs((known) => ({ ...known, ...found }));
  };
  const handleRefusal = (refusal: Error) => {
    toast({
      title: 'Error updating lead',
      description: refusal.message,
      variant: 'destructive',
      reference: referenceOf(refusal),
    });
    if (refusal instanceof ApiError && refusal.code === 'conflict') {
      void showTheirs(fieldsOfIssues(refusal.issues ?? []));
    }
  };
  const submit = form.handleSubmit((input) => {
    const changes = changesOf(before, input);
    if (!changes) {
      onClose();
      return;
    }
    mutate(changes, {
      onSuccess: () => {
        toast(notices.leadUpdated);
        onClose();
      },
      onError: handleRefusal,
    });
  });
  const takeTheirs = (field: JobField) => {
    form.setValue(field, theirs[field] ?? null, { shouldValidate: true });
    form.setFocus(field);
    const { [field]: _taken, ...others } = theirs;
    setTheirs(others);
  };
  const typed = useWatch({ control: form.control, compute: (input: JobInput) => input });
  const isDirty = changesOf(before, typed) !== null;
  return { form, submit, isPending, error, theirs, takeTheirs, isDirty };
}
