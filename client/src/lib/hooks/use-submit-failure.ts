import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api/api-client.ts';
import { showIssues, type FieldOf } from '@/lib/api/show-issues.ts';

interface Options<Input extends FieldValues> {
  /** Returns the field for an issue's path; by default the field of that name. */
  fieldOf?: FieldOf<Input>;
  /** Whether an ErrorSummary lists the errors and takes the focus. Otherwise the first field in error takes it. */
  hasSummary?: boolean;
}

/** Keeps why the last submit of a form failed. Shows issues about fields under them; `failure` is the rest, for a FormFailure. */
export function useSubmitFailure<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'getValues' | 'setError' | 'setFocus'>,
  { fieldOf, hasSummary }: Options<Input> = {},
) {
  const [failure, setFailure] = useState<unknown>(null);
  return {
    failure,
    /** Returns whether every issue is shown under a field. */
    fail: (error: unknown) => {
      // The issues of a conflict name what someone else has changed.
      const issues = error instanceof ApiError && error.code !== 'conflict' ? error.issues : undefined;
      const names = showIssues(form, issues, fieldOf);
      const isShown = names.length > 0 && names.length === issues?.length;
      setFailure(isShown ? null : error);
      if (names[0] && !hasSummary) {
        form.setFocus(names[0]);
        // Not at the edge, where a notice can cover it. In a timer, as setFocus moves the focus in one.
        setTimeout(() => document.activeElement?.scrollIntoView({ block: 'center' }));
      }
      return isShown;
    },
    clear: () => setFailure(null),
  };
}
