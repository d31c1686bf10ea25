import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { Issue } from '@shared/contracts/errors.ts';

/** Returns the field for an issue's path. */
export type FieldOf<Input extends FieldValues> = (path: string) => Path<Input> | false | null | undefined;

/** Shows the server's issues under their fields; by default an issue's path is the field's name. Returns those fields. */
export function showIssues<Input extends FieldValues>(
  form: Pick<UseFormReturn<Input>, 'getValues' | 'setError'>,
  issues: readonly Issue[] = [],
  fieldOf: FieldOf<Input> = (path) => path in form.getValues() && (path as Path<Input>),
): Path<Input>[] {
  return issues.flatMap(({ path, message }) => {
    const name = fieldOf(path);
    if (!name) return [];
    form.setError(name, { message });
    return [name];
  });
}
