import type { ComponentProps } from 'react';
import { useController } from 'react-hook-form';
import { AddressField } from '@/components/address-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { RadioPills } from '@/components/ui/radio-pills.tsx';
import { WorkField } from '@/components/work-field.tsx';
import { goToNextField } from './next-field.ts';
import type { NewLeadField } from './new-lead.ts';
import type { LeadForm } from './use-new-lead.ts';

type FieldProps = LeadForm & { name: NewLeadField; label: string; hint?: string; optional?: boolean };
type InputTraits = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'onBlur'
>;

/** A text of one line. What it holds is a customer's: no browser may fill in whose phone it is. */
export function LineField({
  form,
  idOf,
  errorOf,
  name,
  label,
  hint,
  optional,
  onBlur,
  ...traits
}: FieldProps & InputTraits) {
  return (
    <Field id={idOf(name)} label={label} hint={hint} optional={optional} error={errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name, onBlur ? { onBlur } : {})}
          {...traits}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={goToNextField}
        />
      )}
    </Field>
  );
}

/** The work in the electrician's words. */
export function DescriptionField({ form, idOf, errorOf }: LeadForm) {
  const { field } = useController({ control: form.control, name: 'electricalWork' });
  return (
    <div className="mb-2">
      <WorkField
        field={field}
        id={idOf('electricalWork')}
        label="Electrical work"
        error={errorOf('electricalWork')}
        rows={2}
      />
    </div>
  );
}

/** Where the job is. Any text will do. */
export function LocationField({ form, idOf, errorOf, label }: LeadForm & { label: string }) {
  const { field } = useController({ control: form.control, name: 'location' });
  return (
    <Field id={idOf('location')} label={label} error={errorOf('location')}>
      {(control) => (
        <AddressField
          {...control}
          name={field.name}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="next"
          onKeyDown={goToNextField}
        />
      )}
    </Field>
  );
}

/** One of a closed list of words. */
export function WordField<Word extends string>({
  form,
  idOf,
  errorOf,
  name,
  legend,
  words,
  labels,
}: LeadForm & {
  name: NewLeadField;
  legend: string;
  words: readonly Word[];
  labels: Record<Word, string>;
}) {
  const { field } = useController({ control: form.control, name });
  return (
    <RadioPills
      legend={legend}
      name={idOf(name)}
      options={words.map((word) => ({ value: word, label: labels[word] }))}
      register={{ name, onChange: field.onChange, onBlur: field.onBlur }}
      value={field.value}
      error={errorOf(name)}
    />
  );
}

/** Anything else there is to know. */
export function NotesField({ form, idOf, errorOf, label }: LeadForm & { label: string }) {
  return (
    <Field id={idOf('notes')} label={label} optional error={errorOf('notes')}>
      {(control) => <Textarea {...control} {...form.register('notes')} rows={2} maxLength={2000} />}
    </Field>
  );
}
