import type { UseFormRegisterReturn } from 'react-hook-form';
import { australianStates } from '@shared/domain/enums.ts';
import { Field } from './ui/field.tsx';
import { Input, Select } from './ui/input.tsx';

type LicenceField = 'licenseNumber' | 'licenseState';

/** The number and the state of an electrical licence. */
export function LicenceInputs({
  register,
  errors,
  idPrefix = '',
}: {
  register: (name: LicenceField) => UseFormRegisterReturn;
  errors: { [name in LicenceField]?: { message?: string | undefined } | undefined };
  /** Where a page has several of them. */
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
      <Field id={`${idPrefix}licenseState`} label="State of the licence" error={errors.licenseState?.message}>
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
