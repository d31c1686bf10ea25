import { useWatch } from 'react-hook-form';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { timeframeOptions, urgencyOptions } from './quote-options.ts';
import type { StepProps } from './use-quote-form.ts';

/** Step 3: how urgent it is and when it should be done. */
export function TimingStep({ form, errorOf }: StepProps) {
  const isEmergency = useWatch({ control: form.control, name: 'urgency' }) === 'emergency';
  return (
    <>
      <div>
        <RadioCards
          legend="How urgent is it?"
          name="urgency"
          options={urgencyOptions}
          register={form.register('urgency')}
          error={errorOf('urgency')}
        />
        <EmergencyNotice isShown={isEmergency} />
      </div>
      <RadioCards
        legend="When would you like the work done?"
        name="timeframe"
        options={timeframeOptions}
        register={form.register('timeframe')}
        error={errorOf('timeframe')}
      />
    </>
  );
}
