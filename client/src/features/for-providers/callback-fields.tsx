import type { InputHTMLAttributes } from 'react';
import type { requestCallback } from '@shared/contracts/callbacks.ts';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { Field } from '@/components/ui/field.tsx';

export type CallbackValues = WireBodyOf<typeof requestCallback>;
type FieldName = keyof CallbackValues;

/** The errors by field. */
export type CallbackErrors = Partial<Record<FieldName, string>>;

interface CallbackField {
  label: string;
  traits: InputHTMLAttributes<HTMLInputElement>;
}

const fields: Record<FieldName, CallbackField> = {
  firstName: { label: 'First name', traits: { autoComplete: 'given-name' } },
  lastName: { label: 'Last name', traits: { autoComplete: 'family-name' } },
  mobile: { label: 'Mobile number', traits: { type: 'tel', autoComplete: 'tel' } },
  email: { label: 'Email', traits: { type: 'email', autoComplete: 'email' } },
  businessName: { label: 'Business name', traits: { autoComplete: 'organization' } },
  serviceArea: { label: 'Service area', traits: { autoComplete: 'address-level2' } },
};

export const callbackFieldNames = Object.keys(fields) as FieldName[];

function CallbackInput({
  name,
  error,
  onFocus,
}: {
  name: FieldName;
  error: string | undefined;
  onFocus: () => void;
}) {
  const { label, traits } = fields[name];
  return (
    <Field id={name} label={label} error={error}>
      {/* Uncontrolled, so that text typed before hydration stays. */}
      {(control) => <input {...control} {...traits} name={name} spellCheck={false} autoCapitalize="words" onFocus={onFocus} />}
    </Field>
  );
}

/** Renders the fields of the callback form. */
export function CallbackFields({ errors, onFocus }: { errors: CallbackErrors; onFocus: () => void }) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {callbackFieldNames.map((name) => (
        <CallbackInput key={name} name={name} error={errors[name]} onFocus={onFocus} />
      ))}
    </div>
  );
}
