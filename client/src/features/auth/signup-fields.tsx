import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute, ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import type { Signup, SignupValues } from './auth-api.ts';
import { LicenceFields } from './licence-fields.tsx';
import { UsernameField } from './username-field.tsx';

type SignupForm = UseFormReturn<SignupValues, unknown, Signup>;

function TextField({
  form,
  name,
  label,
  autoComplete,
  type = 'text',
}: {
  form: SignupForm;
  name: 'firstName' | 'lastName' | 'email' | 'phone' | 'companyName' | 'serviceAreas';
  label: ReactNode;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute | undefined;
}) {
  return (
    <Field id={name} label={label} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

const areasLabel = (
  <>
    Service areas <span className="font-normal text-ink-3">(optional)</span>
  </>
);

/** Renders the sign-up fields. Service areas show only for an invitation, which already asked for them. */
export function SignupFields({ form, hasAreas }: { form: SignupForm; hasAreas: boolean }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="companyName" label="Company name" autoComplete="organization" />
      {hasAreas ? <TextField form={form} name="serviceAreas" label={areasLabel} autoComplete="off" /> : null}
      <LicenceFields form={form} />
      <UsernameField form={form} />
      <Field
        id="password"
        label="Password"
        hint="At least 6 characters. Three or four random words are easy to remember and hard to guess."
        error={form.formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
    </>
  );
}
