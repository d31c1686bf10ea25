import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { loginBody } from '@shared/contracts/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { notices } from '@/lib/strings.ts';
import { useLogin, type Credentials } from './auth-api.ts';
import { DemoAccounts } from './demo-accounts.tsx';

function failureText(error: Error): string {
  // What a proxy says about itself is no use to the person at the form.
  if (error instanceof ApiError && error.code === 'unknown') return 'Login failed';
  return error.message || 'Login failed';
}

function LoginAlert({ error }: { error: Error }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Panel ref={alert} tone="active" role="alert" tabIndex={-1}>
      <p className="text-base">{failureText(error)}</p>
    </Panel>
  );
}

function LoginFields({ form }: { form: UseFormReturn<Credentials> }) {
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

/** Username and password. Where people land afterwards is the routes' to say. */
export function LoginForm() {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { username: '', password: '' },
  });
  const signIn = useLogin();
  const { toast } = useToast();
  const submit = form.handleSubmit((credentials) =>
    signIn.mutateAsync(credentials).then(
      () => toast(notices.loggedIn),
      () => form.setValue('password', ''),
    ),
  );
  return (
    <div className="grid gap-5">
      {signIn.error ? <LoginAlert key={signIn.submittedAt} error={signIn.error} /> : null}
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
        <LoginFields form={form} />
        <Button
          type="submit"
          isPending={form.formState.isSubmitting || signIn.isPending}
          pendingText="Logging in..."
          className="w-full"
        >
          Login
        </Button>
      </form>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Link href={paths.forgotPassword} className="py-2 text-neutral-wire underline">
          Forgot your password?
        </Link>
        <Link href={paths.signup} className="py-2 text-neutral-wire underline">
          Sign up as electrician
        </Link>
      </p>
      {clientConfig.demo ? <DemoAccounts onChoose={(account) => form.reset(account)} /> : null}
    </div>
  );
}
