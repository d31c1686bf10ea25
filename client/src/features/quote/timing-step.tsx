import { useWatch } from 'react-hook-form';
import { ChoiceField } from './choice-field.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { timeframeOptions, urgencyOptions } from './quote-options.ts';
import type { StepProps } from './use-quote-form.ts';

/** Step 3: how urgent it is and when it should be done. */
export function TimingStep(step: StepProps) {
  const isEmergency = useWatch({ control: step.form.control, name: 'urgency' }) === 'emergency';
  return (
    <>
      <div>
        <ChoiceField {...step} name="urgency" legend="How urgent is it?" options={urgencyOptions} />
        <EmergencyNotice isShown={isEmergency} />
      </div>
      <ChoiceField
        {...step}
        name="timeframe"
        legend="When would you like the work done?"
        options={timeframeOptions}
      />
    </>
  );
}
