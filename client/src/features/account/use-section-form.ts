import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';

/** Provides the save of one section's form: its failure, and whether it has just been saved. */
export function useSectionForm<T extends FieldValues, Sent>(form: UseFormReturn<T, unknown, Sent>, save: (sent: Sent) => Promise<void>) {
  const { failure, fail, clear } = useSubmitFailure(form);
  const [wasSaved, setWasSaved] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  useSectionDirty(isDirty);
  const submit = form.handleSubmit(async (sent) => {
    clear();
    setWasSaved(false);
    try {
      await save(sent);
      setWasSaved(true);
    } catch (error) {
      fail(error);
    }
  });
  return { submit, failure, isPending: isSubmitting, isSaved: wasSaved && !isDirty };
}
