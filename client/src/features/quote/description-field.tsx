import { useController } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { MissingCount } from '@/components/ui/missing-count.tsx';
import type { StepProps } from './use-quote-form.ts';

const SHORTEST = 10;

/** The work in the customer's own words, at least ten characters of them. */
export function DescriptionField({ form, errorOf }: StepProps) {
  const { field } = useController({ control: form.control, name: 'electricalWork' });
  return (
    <div className="relative">
      <Field
        id="electricalWork"
        label="Describe the electrical work"
        hint="What is wrong or what do you want done? Which rooms?"
        error={errorOf('electricalWork')}
      >
        {(control) => (
          <Textarea
            {...control}
            name={field.name}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            rows={3}
            maxLength={4000}
            enterKeyHint="next"
          />
        )}
      </Field>
      <MissingCount typed={field.value} least={SHORTEST} />
    </div>
  );
}
