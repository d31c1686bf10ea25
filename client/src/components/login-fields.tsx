import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';

/** What people sign in with. */
export interface Credentials {
  username: string;
  password: string;
}

/** Username and password, as password managers know them. */
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
