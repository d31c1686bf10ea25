import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { type FactorChoices, loginBody } from '@shared/contracts/sign-in.ts';
import { DemoAccounts } from '@/components/layout/demo-accounts.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { LoginFields, type Credentials } from '@/components/forms/login-fields.tsx';
import type { SetUpReason } from '@/components/second-factor/security-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { setSession } from '@/lib/session/session.ts';
import { notices } from '@/lib/utils/strings.ts';
import { sendCredentials } from './auth-api.ts';
import { useEarlyValues } from './use-early-values.ts';

// Lazy, because few accounts have a second factor.
const UserFactorStep = lazyComponent(async () => (await import('@/components/second-factor/user-factor-step.tsx')).UserFactorStep);
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

/**
 * Renders username and password, then the second factor if the account has one. The routes decide where to go afterwards; a page
 * that stays continues with `onSignedIn`.
 */
export function LoginForm({ onSignedIn }: { onSignedIn?: () => void }) {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: useEarlyValues({ username: '', password: '' }),
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const [asked, setAsked] = useState<FactorChoices | null>(null);
  const { toast } = useToast();
  const welcome = (user: CurrentUser, setUp?: SetUpReason) => {
    // Sets the session at once, so that the route guards redirect.
    setSession(user);
    toast(notices.loggedIn);
    if (setUp) void loadChunk(importDialogs).then(({ openUserSecurity }) => openUserSecurity(setUp), () => toast(lostChunkNotice));
    onSignedIn?.();
  };
  const submit = form.handleSubmit(async (credentials) => {
    clear();
    try {
      const step = await sendCredentials(credentials);
      if ('asked' in step) setAsked(step.asked);
      else welcome(step.user, step.setUp);
    } catch (error) {
      form.setValue('password', '');
      fail(error);
    }
  });
  if (asked) return <SecondStep choices={asked} onSignedIn={welcome} onBack={() => setAsked(null)} />;
  return (
    <div className="grid gap-5">
      {failure ? <FormFailure error={failure} fallback="Login failed" /> : null}
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
