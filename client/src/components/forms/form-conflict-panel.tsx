import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { ConflictingChange, Resolution } from '@/lib/utils/edit-conflict.ts';
import { EditConflictPanel } from './edit-conflict-panel.tsx';

export interface FormConflictProps<Input extends FieldValues> {
  /** What both people edited, as in “Someone else changed this licence”. */
  what: string;
  form: UseFormReturn<Input>;
  /** The form values for what is stored now. */
  stored: Input;
  /** Returns the form's values as text, one line per field; the number of lines never varies. */
  linesOf: (input: Input) => readonly (readonly [label: string, text: string | null])[];
  /** Changes that no field of the form shows. */
  others?: readonly ConflictingChange[];
  /** Called once the form contains the version to keep. */
  onResolve: (resolution: Resolution) => void;
}

/** Returns the fields whose values differ. */
function fieldsChanged<Input extends FieldValues>(before: Input, after: Input): Path<Input>[] {
  const names = Object.keys(after) as Path<Input>[];
  return names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
}

/** Renders what someone else changed while the user filled in a form. Fields the user left alone take the stored values. */
export function FormConflictPanel<Input extends FieldValues>({ what, form, stored, linesOf, others, onResolve }: FormConflictProps<Input>) {
  const begun: Input = { ...stored, ...form.formState.defaultValues };
  const before = linesOf(begun);
  const typed = linesOf(form.getValues());
  const changes = linesOf(stored).flatMap(([label, theirs], index): ConflictingChange[] => {
    const [was, mine] = [before[index]?.[1], typed[index]?.[1]];
    if (theirs === was) return [];
    return [mine === was ? { label, theirs } : { label, mine: mine ?? '', theirs }];
  });
  const handleResolve = (resolution: Resolution) => {
    const values = form.getValues();
    form.reset(stored);
    if (resolution === 'mine') {
      for (const name of fieldsChanged(begun, values)) form.setValue(name, values[name], { shouldDirty: true });
    }
    onResolve(resolution);
  };
  return <EditConflictPanel what={what} changes={[...(others ?? []), ...changes]} onResolve={handleResolve} />;
}
