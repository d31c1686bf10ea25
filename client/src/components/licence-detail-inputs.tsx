import type { UseFormRegisterReturn } from 'react-hook-form';
import { licenceClasses, type LicenceClass } from '@shared/domain/licence.ts';
import { Field } from './ui/field.tsx';
import { Input, Select } from './ui/input.tsx';

type DetailField = 'licenseClass' | 'licenseHolder';

/** What the classes of a licence are called. */
export const licenceClassNames: Record<LicenceClass, string> = {
  contractor: 'Electrical contractor',
  electrician: 'Electrician (works for a contractor)',
  restricted: 'Restricted electrical licence',
};

/** The class of an electrical licence, and the name on it. */
export function LicenceDetailInputs({
  register,
  errors,
  idPrefix = '',
}: {
  register: (name: DetailField) => UseFormRegisterReturn;
  errors: { [name in DetailField]?: { message?: string | undefined } | undefined };
  /** Where a page has several of them. */
  idPrefix?: string;
}) {
  return (
    <>
      <Field id={`${idPrefix}licenseClass`} label="Class of the licence" error={errors.licenseClass?.message}>
        {(control) => (
          <Select {...control} {...register('licenseClass')} autoComplete="off">
            <option value="">Choose a class</option>
            {licenceClasses.map((name) => (
              <option key={name} value={name}>
                {licenceClassNames[name]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field id={`${idPrefix}licenseHolder`} label="Name on the licence" error={errors.licenseHolder?.message}>
        {(control) => <Input {...control} {...register('licenseHolder')} autoComplete="off" />}
      </Field>
    </>
  );
}
