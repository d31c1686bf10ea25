import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ApiError } from '@/lib/api-client.ts';

/** Puts what the server objected to under the fields it is about, and the focus into the first of them. */
export function showIssues<Input extends FieldValues>(form: UseFormReturn<Input>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [index, { path, message }] of (error.issues ?? []).entries()) {
    if (path in form.getValues()) form.setError(path as Path<Input>, { message }, { shouldFocus: index === 0 });
  }
}
