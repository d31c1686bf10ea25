import type { UseFormRegisterReturn } from 'react-hook-form';
import { australianStates } from '@shared/domain/words/enums.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';

type LicenceField = 'licenseNumber' | 'licenseState';

/** Renders the inputs for a licence's number and state. */
export function LicenceInputs({
  register,
  errors,
  idPrefix = '',
}: {
  register: (name: LicenceField) => UseFormRegisterReturn;
  errors: { [name in LicenceField]?: { message?: string | undefined } | undefined };
  /** Needed where a page has several of these. */
  idPrefix?: string;
}) {
  return (
    <>
      <Field id={`${idPrefix}licenseNumber`} label="Licence number" error={errors.licenseNumber?.message}>
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
      <Field id={`${idPrefix}licenseState`} label="Licence state" error={errors.licenseState?.message}>
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
