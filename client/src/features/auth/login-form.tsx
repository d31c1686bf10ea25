import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { loginBody } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { DemoAccounts } from '@/components/demo-accounts.tsx';
import { LoginFields, type Credentials } from '@/components/login-fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { notices } from '@/lib/strings.ts';
import { signIn } from './auth-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useEarlyValues } from './use-early-values.ts';

const demoAccounts = [
  { username: 'sparky', password: 'sparky-demo', who: 'Electrician' },
  { username: 'superadmin', password: 'superadmin-demo', who: 'Super admin' },
  { username: 'teammate', password: 'teammate-demo', who: 'Team member of sparky' },
  { username: 'customer', password: 'customer-demo', who: 'Customer' },
] as const;

function Links() {
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <Link href={paths.forgotPassword} className="py-3 text-neutral-wire underline">
        Forgot your password?
      </Link>
      <Link href={paths.signup} className="py-3 text-neutral-wire underline">
        Sign up as electrician
      </Link>
    </p>
  );
}

/** Username and password. Where people land afterwards is the routes' to say; a page that they stay on goes on with `onSignedIn`. */
export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: useEarlyValues({ username: '', password: '' }),
  });
  const [failure, setFailure] = useState<unknown>(null);
  const { toast } = useToast();
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      await signIn(credentials);
      toast(notices.loggedIn);
      onSignedIn?.();
    } catch (error) {
      setFailure(error);
      form.setValue('password', '');
    }
  });
  return (
    <div className="grid gap-5">
      {failure ? <FailureAlert error={failure} fallback="Login failed" /> : null}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <LoginFields form={form} />
        <Button type="submit" isPending={form.formState.isSubmitting} pendingText="Logging in..." className="w-full">
          Login
        </Button>
      </form>
      <Links />
      {clientConfig.demo ? (
        <DemoAccounts accounts={demoAccounts} onChoose={(account) => form.reset(account)} />
      ) : null}
    </div>
  );
}
