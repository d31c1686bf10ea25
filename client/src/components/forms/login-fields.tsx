import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';

/** The sign-in credentials. */
export interface Credentials {
  username: string;
  password: string;
}

/** Renders username and password with the autocomplete hints of password managers. */
export function LoginFields({ form }: { form: UseFormReturn<Credentials> }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Username" error={errors.username?.message}>
        {(control) => (
          <Input
            {...control}
            {...form.register('username')}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...form.register('password')}
            autoComplete="current-password"
          />
        )}
      </Field>
    </>
  );
}
