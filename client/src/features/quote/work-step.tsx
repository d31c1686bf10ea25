import { useController, useWatch } from 'react-hook-form';
import { AddressField } from '@/components/address-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { ChoiceField } from './choice-field.tsx';
import { DescriptionField } from './description-field.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { PreferredDates } from './preferred-dates.tsx';
import { serviceTypeOptions } from './quote-options.ts';
import type { StepProps } from './use-quote-form.ts';

function LocationField({ form, errorOf }: StepProps) {
  const { field } = useController({ control: form.control, name: 'serviceLocation' });
  return (
    <Field
      id="serviceLocation"
      label="Service location"
      hint="Suburb, postcode or street address"
      error={errorOf('serviceLocation')}
    >
      {(control) => (
        <AddressField
          {...control}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          maxLength={200}
          enterKeyHint="next"
        />
      )}
    </Field>
  );
}

/** Step 1: where, what, and when it suits. */
export function WorkStep(step: StepProps) {
  const isEmergency = useWatch({ control: step.form.control, name: 'serviceType' }) === 'emergency';
  return (
    <>
      <LocationField {...step} />
      <DescriptionField {...step} />
      <div>
        <ChoiceField
          {...step}
          name="serviceType"
          legend="What kind of work is it?"
          options={serviceTypeOptions}
        />
        <EmergencyNotice isShown={isEmergency} />
      </div>
      <PreferredDates {...step} />
    </>
  );
}
