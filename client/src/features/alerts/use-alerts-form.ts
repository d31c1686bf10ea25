import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { alertsInputSchema, inputOf, unknownInput, type AlertsInput } from './alert-settings-input.ts';
import type { AlertsForm } from './alerts-fields.tsx';
import { saveAlertSettings, useAlertsChange } from './alerts-api.ts';

const fields = ['byEmail', 'urgencies', 'quietHours', 'quietHours.from', 'quietHours.until', 'timeZone'] as const;

/** Puts what the server objected to under the fields it is about; false when none is to blame. */
function showIssues(form: AlertsForm, failure: Error): boolean {
  const issues = failure instanceof ApiError ? (failure.issues ?? []) : [];
  const known = issues.flatMap(({ path, message }) => {
    const name = fields.find((field) => field === path);
    return name ? [{ name, message }] : [];
  });
  for (const { name, message } of known) form.setError(name, { message });
  return known.length > 0;
}

/** The form of what is stored with the account, and its saving. What is not changed here follows `settings` as they are known. */
export function useAlertsForm(settings: AlertSettings | undefined) {
  const { toast } = useToast();
  const form = useForm<AlertsInput>({
    resolver: standardSchemaResolver(alertsInputSchema, undefined, { raw: true }),
    defaultValues: unknownInput,
    ...(settings ? { values: inputOf(settings) } : {}),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { mutate, isPending, error } = useAlertsChange(saveAlertSettings);
  /** Checks, saves, says so and calls `onSaved`. */
  const save = (onSaved: () => void) =>
    form.handleSubmit((input) => {
      const checked = alertsInputSchema.safeParse(input);
      if (!checked.success || isPending) return;
      mutate(checked.data, {
        onSuccess: () => {
          toast({ title: 'Alerts saved', description: 'They count for leads from now on.' });
          onSaved();
        },
        onError: (failure) => {
          if (showIssues(form, failure)) return;
          toast({ title: 'Error', description: 'Alerts were not saved. Please try again.', variant: 'destructive', reference: referenceOf(failure) });
        },
      });
    });
  const failure = error instanceof ApiError && error.code === 'invalid_input' ? null : error;
  // What is stored names one urgency at least: the form has taken it over.
  const isReady = form.formState.defaultValues?.urgencies?.length !== 0;
  return { form, save, isReady, isPending, failure };
}
