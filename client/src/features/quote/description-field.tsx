import { useController } from 'react-hook-form';
import { WorkField } from '@/components/work-field.tsx';
import type { StepProps } from './use-quote-form.ts';

/** The work in the customer's own words. */
export function DescriptionField({ form, errorOf }: StepProps) {
  const { field } = useController({ control: form.control, name: 'electricalWork' });
  return (
    <WorkField
      field={field}
      id="electricalWork"
      label="Describe the electrical work"
      hint="What is wrong or what do you want done? Which rooms?"
      error={errorOf('electricalWork')}
      rows={3}
      enterKeyHint="next"
    />
  );
}
