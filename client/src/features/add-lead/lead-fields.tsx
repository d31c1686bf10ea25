import type { ComponentProps, KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { WorkField } from '@/components/forms/work-field.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { RadioPills } from '@/components/ui/radio-pills.tsx';
import type { NewLeadField } from './new-lead.ts';
import type { LeadForm } from './use-new-lead.ts';

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (element instanceof HTMLInputElement && element.type !== 'radio') || element instanceof HTMLTextAreaElement;
}

/** Moves "Next" on a phone's keyboard to the next field. On a physical keyboard Enter submits the form. */
function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(isTextField);
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

type FieldProps = LeadForm & { name: NewLeadField; label: string; hint?: string; optional?: boolean };
type InputTraits = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck' | 'onBlur'
>;

/** Renders a one-line text field. Autofill is off: the details are a customer's, not those of the person typing. */
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

/** Renders the description of the work. */
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

/** Renders the location of the job. Any text is accepted. */
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

/** Renders a choice from a fixed list of values. */
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

/** Renders the free-text notes. */
export function NotesField({ form, idOf, errorOf, label }: LeadForm & { label: string }) {
  return (
    <Field id={idOf('notes')} label={label} optional error={errorOf('notes')}>
      {(control) => <Textarea {...control} {...form.register('notes')} rows={2} maxLength={2000} />}
    </Field>
  );
}
