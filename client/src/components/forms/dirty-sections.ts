import { createContext, use, useCallback, useEffect, useId, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

type Report = (id: string, isDirty: boolean) => void;

/** Passes the `report` of `useDirtySections` to the forms inside. */
export const DirtySections = createContext<Report>(() => undefined);

/** Collects which of several forms hold unsaved input, for one question before all of them are left. */
export function useDirtySections() {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  const report = useCallback<Report>((id, isDirty) => {
    setDirty((before) => {
      const after = new Set(before);
      if (isDirty) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const forget = useCallback(() => setDirty(new Set()), []);
  return { isDirty: dirty.size > 0, report, forget };
}

/**
 * Returns whether something was typed into a form. Fields without a default begin with what the browser gives them, such as the empty
 * choice of a list: otherwise the form would differ from its defaults from the start, and typing would change nothing about that.
 */
export function useFormDirty<Input extends FieldValues>({ formState, reset, getValues }: Pick<UseFormReturn<Input>, 'formState' | 'reset' | 'getValues'>): boolean {
  useEffect(() => reset(getValues(), { keepValues: true }), [reset, getValues]);
  return formState.isDirty;
}

/** Tells the page or dialog around a form that it holds unsaved input. */
export function useSectionDirty(isDirty: boolean): void {
  const report = use(DirtySections);
  const id = useId();
  useEffect(() => {
    if (!isDirty) return undefined;
    report(id, true);
    return () => report(id, false);
  }, [report, id, isDirty]);
}
