import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { output } from 'zod/mini';
import { licenceForm, updateLicence, type CurrentUser } from '@shared/contracts/auth.ts';
import { australianStates } from '@shared/domain/enums.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { call } from '@/lib/api-client.ts';

type Licence = output<typeof licenceForm>;

function LicenceFields({ form: { register, formState } }: { form: UseFormReturn<Licence> }) {
  const { licenseNumber, licenseState } = formState.errors;
  return (
    <>
      <Field label="Licence number" error={licenseNumber?.message}>
        {(control) => (
          <Input
            {...control}
            {...register('licenseNumber')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="State of the licence" error={licenseState?.message}>
        {(control) => (
          <Select {...control} {...register('licenseState')} autoComplete="off">
            <option value="">Choose a state</option>
            {australianStates.map((state) => (
              <option key={state} value={state}>
                {state}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}

/** Asks for the licence and stores it. `children` stand beside its button. */
export function LicenceReminderForm({
  onSaved,
  children,
}: {
  onSaved: (user: CurrentUser) => void;
  children: ReactNode;
}) {
  const form = useForm<Licence>({
    resolver: standardSchemaResolver(licenceForm),
    defaultValues: { licenseNumber: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => setFocus('licenseNumber'), [setFocus]);
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      onSaved(await call(updateLicence, { body }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <LicenceFields form={form} />
      <div role="alert">{failure ? <FieldError>{failure}</FieldError> : null}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" isPending={form.formState.isSubmitting} pendingText="Saving…">
          Save licence
        </Button>
        {children}
      </div>
    </form>
  );
}
