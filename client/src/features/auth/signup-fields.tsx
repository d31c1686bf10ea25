import type { HTMLInputAutoCompleteAttribute, HTMLInputTypeAttribute } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import type { SignupValues } from './auth-api.ts';

type SignupForm = UseFormReturn<SignupValues>;

function TextField({
  form,
  name,
  label,
  hint,
  autoComplete,
  type = 'text',
}: {
  form: SignupForm;
  name: Exclude<keyof SignupValues, 'password'>;
  label: string;
  hint?: string | undefined;
  autoComplete: HTMLInputAutoCompleteAttribute;
  type?: HTMLInputTypeAttribute | undefined;
}) {
  const isProse = name === 'firstName' || name === 'lastName' || name === 'companyName';
  return (
    <Field id={name} label={label} hint={hint} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name)}
          type={type}
          autoComplete={autoComplete}
          autoCapitalize={isProse ? 'words' : 'none'}
          spellCheck={false}
        />
      )}
    </Field>
  );
}

/** Who the electrician is, and how they will sign in. */
export function SignupFields({ form }: { form: SignupForm }) {
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField form={form} name="firstName" label="First name" autoComplete="given-name" />
        <TextField form={form} name="lastName" label="Last name" autoComplete="family-name" />
      </div>
      <TextField form={form} name="email" label="Email" type="email" autoComplete="email" />
      <TextField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
      <TextField form={form} name="companyName" label="Company name" autoComplete="organization" />
      <TextField form={form} name="username" label="Username" autoComplete="username" />
      <Field
        id="password"
        label="Password"
        hint="At least 6 characters. Three or four random words are easy to keep and hard to guess."
        error={form.formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
    </>
  );
}
