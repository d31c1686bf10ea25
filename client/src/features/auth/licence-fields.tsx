import type { UseFormReturn } from 'react-hook-form';
import { australianStates } from '@shared/domain/enums.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import type { Signup, SignupValues } from './auth-api.ts';

/** The electrical licence, which can wait, and why it is asked for. */
export function LicenceFields({ form }: { form: UseFormReturn<SignupValues, unknown, Signup> }) {
  const { register, formState } = form;
  const { licenseNumber, licenseState } = formState.errors;
  return (
    <fieldset aria-describedby="licence-why" className="grid gap-3">
      <legend className="mb-1.5 text-base font-semibold">
        Electrical licence <span className="font-normal text-ink-3">(optional)</span>
      </legend>
      <p id="licence-why" className="text-sm text-ink-3">
        We check it when we verify you. You can leave it out and add it before your first purchase.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field id="licenseNumber" label="Licence number" error={licenseNumber?.message}>
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
        <Field id="licenseState" label="State of the licence" error={licenseState?.message}>
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
      </div>
    </fieldset>
  );
}
