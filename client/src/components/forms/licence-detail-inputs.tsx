import type { UseFormRegisterReturn } from 'react-hook-form';
import { licenceClasses, type LicenceClass } from '@shared/domain/people/licence.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';

type DetailField = 'licenseClass' | 'licenseHolder';

/** The labels of the licence classes. */
export const licenceClassNames: Record<LicenceClass, string> = {
  contractor: 'Electrical contractor',
  electrician: 'Electrician (works for a contractor)',
  restricted: 'Restricted electrical licence',
};

/** Renders the inputs for a licence's class and the name on it. */
export function LicenceDetailInputs({
  register,
  errors,
  idPrefix = '',
}: {
  register: (name: DetailField) => UseFormRegisterReturn;
  errors: { [name in DetailField]?: { message?: string | undefined } | undefined };
  /** Needed where a page has several of these. */
  idPrefix?: string;
}) {
  return (
    <>
      <Field id={`${idPrefix}licenseClass`} label="Licence class" error={errors.licenseClass?.message}>
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
