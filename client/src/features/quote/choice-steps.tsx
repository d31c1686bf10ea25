import { useWatch } from 'react-hook-form';
import type { RadioOption } from '@/components/ui/radio-cards.tsx';
import type { budgetRanges, propertyTypes, timeframes, urgencies } from '@shared/domain/words/enums.ts';
import { EmergencyNotice } from '@/components/layout/emergency-notice.tsx';
import { ChoiceField, type OptionFor } from './step-fields.tsx';
import type { StepProps } from './use-quote-form.ts';

export const propertyTypeOptions: readonly OptionFor<typeof propertyTypes>[] = [
  { value: 'residential', label: 'Residential', hint: 'House, unit or townhouse' },
  { value: 'commercial', label: 'Commercial', hint: 'Shop, office or café' },
  { value: 'industrial', label: 'Industrial', hint: 'Factory, workshop or warehouse' },
];

export const budgetOptions: readonly OptionFor<typeof budgetRanges>[] = [
  { value: 'under_500', label: 'Under $500' },
  { value: '500_1000', label: '$500–$1,000' },
  { value: '1000_2500', label: '$1,000–$2,500' },
  { value: '2500_plus', label: '$2,500 or more' },
  { value: 'unsure', label: 'Not sure yet' },
];

const existingElectricianOptions: readonly RadioOption[] = [
  { value: 'no', label: 'No, I need to find an electrician' },
  { value: 'yes', label: 'Yes, but getting quotes for comparison' },
];

export const urgencyOptions: readonly OptionFor<typeof urgencies>[] = [
  { value: 'emergency', label: 'Emergency', hint: 'Someone needs to come right now' },
  { value: 'within_24h', label: 'Within 24 hours', hint: 'Today or tomorrow' },
  { value: 'within_week', label: 'Within a week', hint: 'Soon, but it can wait a few days' },
  { value: 'flexible', label: 'Flexible', hint: 'Whenever suits' },
];

export const timeframeOptions: readonly OptionFor<typeof timeframes>[] = [
  { value: 'asap', label: 'As soon as possible', hint: 'Within 2–3 days' },
  { value: 'this_week', label: 'This week' },
  { value: 'this_month', label: 'This month' },
  { value: 'just_pricing', label: 'Just pricing for now' },
];

/** Renders step 2: the property and the budget. */
export function PropertyStep(step: StepProps) {
  return (
    <>
      <ChoiceField
        {...step}
        name="propertyType"
        legend="What kind of property is it?"
        options={propertyTypeOptions}
        className="sm:grid-cols-3"
      />
      <ChoiceField {...step} name="budgetRange" legend="What is your budget?" options={budgetOptions} />
      <ChoiceField
        {...step}
        name="hasExistingElectrician"
        legend="Do you already have an electrician?"
        options={existingElectricianOptions}
        className=""
      />
    </>
  );
}

/** Renders step 3: how urgent the work is and when it should be done. An emergency is as soon as possible, so nothing is asked. */
export function TimingStep(step: StepProps) {
  const [serviceType, urgency] = useWatch({ control: step.form.control, name: ['serviceType', 'urgency'] });
  const isEmergency = [serviceType, urgency].includes('emergency');
  return (
    <>
      <div>
        {serviceType === 'emergency' ? (
          <p>Emergency, as soon as possible</p>
        ) : (
          <ChoiceField {...step} name="urgency" legend="How urgent is it?" options={urgencyOptions} />
        )}
        <EmergencyNotice isShown={isEmergency} />
      </div>
      {isEmergency ? null : (
        <ChoiceField {...step} name="timeframe" legend="When would you like the work done?" options={timeframeOptions} />
      )}
    </>
  );
}
