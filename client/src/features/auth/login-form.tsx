import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import { type CurrentUser } from '@shared/contracts/auth.ts';
import { loginBody } from '@shared/contracts/login.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { DemoAccounts } from '@/components/demo-accounts.tsx';
import { lazyPart } from '@/components/lazy-part.tsx';
import { LoginFields, type Credentials } from '@/components/login-fields.tsx';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { loadChunk } from '@/lib/load-chunk.ts';
import { setSession } from '@/lib/session.ts';
import { notices } from '@/lib/strings.ts';
import { sendCredentials } from './auth-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { useEarlyValues } from './use-early-values.ts';

// Few have a second factor.
const UserFactorStep = lazyPart(async () => (await import('@/components/second-factor/user-factor-step.tsx')).UserFactorStep);
const importDialogs = () => import('@/components/second-factor/user-factor-dialogs.ts');

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

function SecondStep({ onBack, ...props }: { choices: FactorChoices; onSignedIn: (user: CurrentUser) => void; onBack: () => void }) {
  return (
    <div className="grid gap-5">
      <UserFactorStep {...props} />
      <div>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back to username and password
        </Button>
      </div>
    </div>
  );
}

/** Username and password, then the second factor of who has one. Where people land afterwards is the routes' to say; a page that they stay on goes on with `onSignedIn`. */
export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: useEarlyValues({ username: '', password: '' }),
  });
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState<FactorChoices | null>(null);
  const { toast } = useToast();
  const welcome = (user: CurrentUser, setUp?: SetUpReason) => {
    // The session is known at once, so the guards of the routes take the person on.
    setSession(user);
    toast(notices.loggedIn);
    if (setUp) void loadChunk(importDialogs).then(({ openUserSecurity }) => openUserSecurity(setUp), () => undefined);
    onSignedIn?.();
  };
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      const step = await sendCredentials(credentials);
      if ('asked' in step) setAsked(step.asked);
      else welcome(step.user, step.setUp);
    } catch (error) {
      setFailure(error);
      form.setValue('password', '');
    }
  });
  if (asked) return <SecondStep choices={asked} onSignedIn={welcome} onBack={() => setAsked(null)} />;
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
