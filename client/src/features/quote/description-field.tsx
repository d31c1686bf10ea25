import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import type { StepProps } from './use-quote-form.ts';

const SHORTEST = 10;
const ANNOUNCE_AFTER_MS = 1_000;

function missingText(typed: string): string {
  const missing = SHORTEST - typed.trim().length;
  if (missing <= 0 || missing === SHORTEST) return '';
  return missing === 1 ? '1 more character' : `${missing} more characters`;
}

/** Says how much is missing, to the ear only after a pause in typing. */
function MissingCount({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {/* In the gap under the field, so that nothing moves while it comes and goes. */}
      <p aria-hidden="true" className="absolute top-full text-sm text-ink-3">
        {text}
      </p>
      <output className="sr-only">{said}</output>
    </>
  );
}

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
      <MissingCount text={missingText(field.value)} />
    </div>
  );
}
