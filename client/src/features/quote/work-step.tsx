import { Suspense } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { WorkField } from '@/components/forms/work-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import type { RadioOption } from '@/components/ui/radio-cards.tsx';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import type { serviceTypes } from '@shared/domain/words/enums.ts';
import { EmergencyNotice } from '@/components/layout/emergency-notice.tsx';
import { JobChips } from './job-chips.tsx';
import { sydneyToday } from './quote-schema.ts';
import { ChoiceField, ContactHint, type OptionFor } from './step-fields.tsx';
import type { StepProps } from './use-quote-form.ts';

// Photos are an extra: without its file the form works.
const PhotoPicker = lazyOr(async () => (await import('./photo-picker.tsx')).PhotoPicker, () => null);

export const serviceTypeOptions: readonly OptionFor<typeof serviceTypes>[] = [
  { value: 'installation', label: 'Installation', hint: 'New lights, power points, fans or an oven' },
  { value: 'repair', label: 'Repair', hint: 'Something broke or keeps tripping' },
  { value: 'maintenance', label: 'Maintenance', hint: 'Safety checks, smoke alarms' },
  { value: 'emergency', label: 'Emergency', hint: 'No power, sparks or a burning smell' },
  { value: 'upgrade', label: 'Upgrade', hint: 'Switchboard, wiring, EV charger' },
];

const dateOptions: readonly RadioOption[] = [
  { value: 'yes', label: 'My dates are flexible' },
  { value: 'no', label: 'I need specific dates' },
];

/** Renders the field for the description of the work. */
function DescriptionField({ form, errorOf }: StepProps) {
  const { field } = useController({ control: form.control, name: 'electricalWork' });
  return (
    <div className="grid gap-1.5">
      <JobChips form={form} />
      <WorkField
        field={field}
        id="electricalWork"
        label="Describe the electrical work"
        hint="What’s wrong, or what do you want done? Which rooms?"
        error={errorOf('electricalWork')}
        rows={3}
        enterKeyHint="next"
      />
      <ContactHint text={field.value} />
    </div>
  );
}

function DateFields({ form, errorOf }: StepProps) {
  const start = useWatch({ control: form.control, name: 'preferredPickupDate' });
  const today = sydneyToday();
  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
      <Field
        id="preferredPickupDate"
        label="Preferred start date"
        optional
        error={errorOf('preferredPickupDate')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('preferredPickupDate', { deps: 'preferredDropoffDate' })}
            type="date"
            min={today}
          />
        )}
      </Field>
      <Field
        id="preferredDropoffDate"
        label="Preferred finish date"
        optional
        error={errorOf('preferredDropoffDate')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('preferredDropoffDate')}
            type="date"
            min={start > today ? start : today}
          />
        )}
      </Field>
    </div>
  );
}

/** Renders whether the dates are flexible and, if not, the date fields. */
function PreferredDates(step: StepProps) {
  const isFlexible = useWatch({ control: step.form.control, name: 'isFlexibleDates' }) === 'yes';
  return (
    <div>
      <ChoiceField
        {...step}
        name="isFlexibleDates"
        legend="When can the work happen?"
        options={dateOptions}
      />
      {isFlexible ? null : <DateFields {...step} />}
      <div aria-live="polite">
        {isFlexible ? null : (
          <Panel tone="warning" className="mt-4">
            Specific dates may affect pricing.
          </Panel>
        )}
      </div>
    </div>
  );
}

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

/** Renders step 1: where, what and when. */
export function WorkStep(step: StepProps) {
  const isHydrated = useHydrated();
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
      {isEmergency ? null : <PreferredDates {...step} />}
      {/* As high as the choice, so that nothing moves when it has loaded. */}
      <div className="min-h-30">{isHydrated ? <Suspense><PhotoPicker /></Suspense> : null}</div>
    </>
  );
}
