import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { operatorCredentials, operatorLogin } from '@shared/contracts/operators.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { DemoAccounts } from '@/components/layout/demo-accounts.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lostChunkNotice } from '@/components/lazy/lazy-overlay.tsx';
import { LoginFields, type Credentials } from '@/components/forms/login-fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, call, referenceOf } from '@/lib/api/api-client.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { keepOperatorToken } from './operator-session.ts';

const OperatorFactorStep = lazyComponent(async () => (await import('./operator-factor-step.tsx')).OperatorFactorStep);
const importFactor = () => import('./operator-factor.ts');

const WRONG = 'Invalid username or password';
const FAILED = 'We couldn’t sign you in. Please try again.';
const demoAccounts = [{ username: 'operator', password: 'operator-demo', who: 'Operator' }] as const;

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

function failureText(error: unknown): string {
  if (isRefused(error)) return WRONG;
  return (error instanceof ApiError && error.message) || FAILED;
}

/** Logs why the sign-in failed; never what was typed. */
function logFailure(error: unknown): void {
  const isTold = error instanceof ApiError;
  console.error('Admin login failed', isTold ? { status: error.status, code: error.code, requestId: error.requestId } : error);
}

/** A token that grants no access until the second factor is given. */
interface HeldToken {
  token: string;
  choices: FactorChoices;
}

/** Submits the form. `held` is set while the second factor is needed. */
function useOperatorLogin() {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(operatorCredentials),
    defaultValues: { username: '', password: '' },
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const [held, setHeld] = useState<HeldToken | null>(null);
  const { toast } = useToast();
  const welcome = (token: string) => {
    keepOperatorToken(token);
    toast({ title: 'Welcome!', description: 'Successfully logged in to admin dashboard' });
  };
  const submit = form.handleSubmit(async (credentials) => {
    clear();
    try {
      const { token, factorAsked, factorSetUp } = await call(operatorLogin, { body: credentials });
      if (factorAsked) {
        setHeld({ token, choices: factorAsked });
        return;
      }
      welcome(token);
      if (factorSetUp) {
        void loadChunk(importFactor).then(({ openOperatorSecurity }) => openOperatorSecurity(factorSetUp), () => toast(lostChunkNotice));
      }
    } catch (error) {
      logFailure(error);
      const description = failureText(error);
      fail(isRefused(error) ? new Error(WRONG) : error);
      toast({ title: 'Login Failed', description, variant: 'destructive', reference: referenceOf(error) });
      if (isRefused(error)) form.setValue('password', '');
    }
  });
  return { form, failure, held, welcome, submit, startAgain: () => setHeld(null) };
}

function SecondStep({ held, onGiven, onBack }: { held: HeldToken; onGiven: () => void; onBack: () => void }) {
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <OperatorFactorStep {...held} onGiven={onGiven} />
      <div>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back to username and password
        </Button>
      </div>
    </div>
  );
}

/** Renders the operator's sign-in. `isEnded` says that a session has just ended here. */
export function OperatorLoginForm({ isEnded }: { isEnded: boolean }) {
  const { form, failure, held, welcome, submit, startAgain } = useOperatorLogin();
  if (held) return <SecondStep held={held} onGiven={() => welcome(held.token)} onBack={startAgain} />;
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <h2 className="text-xl">Operator login</h2>
      {isEnded && !failure ? (
        <Panel tone="info" role="alert">
          <p className="text-base">Please sign in again</p>
        </Panel>
      ) : null}
      {failure ? <FormFailure error={failure} fallback={FAILED} /> : null}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <LoginFields form={form} />
        <Button type="submit" isPending={form.formState.isSubmitting} pendingText="Logging in..." className="w-full">
          Login
        </Button>
      </form>
      {clientConfig.demo ? <DemoAccounts accounts={demoAccounts} onChoose={(account) => form.reset(account)} /> : null}
    </div>
  );
}
