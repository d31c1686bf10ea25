import { useController, useWatch } from 'react-hook-form';
import { AddressField } from '@/components/address-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
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
          enterKeyHint="next"
        />
      )}
    </Field>
  );
}

/** Step 1: where, what, and when it suits. */
export function WorkStep({ form, errorOf }: StepProps) {
  const isEmergency = useWatch({ control: form.control, name: 'serviceType' }) === 'emergency';
  return (
    <>
      <LocationField form={form} errorOf={errorOf} />
      <DescriptionField form={form} errorOf={errorOf} />
      <div>
        <RadioCards
          legend="What kind of work is it?"
          name="serviceType"
          options={serviceTypeOptions}
          register={form.register('serviceType')}
          error={errorOf('serviceType')}
        />
        <EmergencyNotice isShown={isEmergency} />
      </div>
      <PreferredDates form={form} errorOf={errorOf} />
    </>
  );
}
