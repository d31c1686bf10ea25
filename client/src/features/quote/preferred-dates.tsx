import { useWatch } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ChoiceField } from './choice-field.tsx';
import { dateOptions } from './quote-options.ts';
import { sydneyToday } from './sydney-today.ts';
import type { StepProps } from './use-quote-form.ts';

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

/** Whether the dates are flexible, and if not, which they are. */
export function PreferredDates(step: StepProps) {
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
          <Panel tone="spark" className="mt-4">
            Specific dates may affect pricing.
          </Panel>
        )}
      </div>
    </div>
  );
}
