import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { operatorCredentials, operatorLogin } from '@shared/contracts/operators.ts';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import { DemoAccounts } from '@/components/demo-accounts.tsx';
import { lazyPart } from '@/components/lazy-part.tsx';
import { LoginFields, type Credentials } from '@/components/login-fields.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, call, referenceOf } from '@/lib/api-client.ts';
import { clientConfig } from '@/lib/client-config.ts';
import { loadChunk } from '@/lib/load-chunk.ts';
import { keepOperatorToken } from './operator-session.ts';

const OperatorFactorStep = lazyPart(async () => (await import('./operator-factor-step.tsx')).OperatorFactorStep);
const importFactor = () => import('./operator-factor.ts');

const WRONG = 'Invalid username or password';
const demoAccounts = [{ username: 'operator', password: 'operator-demo', who: 'Operator' }] as const;

const isRefused = (error: unknown) => error instanceof ApiError && error.code === 'unauthenticated';

function failureText(error: unknown): string {
  if (isRefused(error)) return WRONG;
  return (error instanceof ApiError && error.message) || 'We could not log you in. Please try again.';
}

/** Tells developers why nobody could sign in; never what was typed. */
function logFailure(error: unknown): void {
  const isTold = error instanceof ApiError;
  console.error('Admin login failed', isTold ? { status: error.status, code: error.code, requestId: error.requestId } : error);
}

/** A token that opens nothing until the second factor is given. */
interface HeldToken {
  token: string;
  choices: FactorChoices;
}

/** Sends the form. `held` is set while the second factor is asked for. */
function useOperatorLogin() {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(operatorCredentials),
    defaultValues: { username: '', password: '' },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [held, setHeld] = useState<HeldToken | null>(null);
  const { toast } = useToast();
  const welcome = (token: string) => {
    keepOperatorToken(token);
    toast({ title: 'Welcome!', description: 'Successfully logged in to admin dashboard' });
  };
  const submit = form.handleSubmit(async (credentials) => {
    setFailure(null);
    try {
      const { token, factorAsked, factorSetUp } = await call(operatorLogin, { body: credentials });
      if (factorAsked) {
        setHeld({ token, choices: factorAsked });
        return;
      }
      welcome(token);
      if (factorSetUp) void loadChunk(importFactor).then(({ openOperatorSecurity }) => openOperatorSecurity(factorSetUp), () => undefined);
    } catch (error) {
      logFailure(error);
      const description = failureText(error);
      setFailure(description);
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

/** What the dashboard asks for before it shows anything. `isEnded`: someone was signed in here until now. */
export function OperatorLoginForm({ isEnded }: { isEnded: boolean }) {
  const { form, failure, held, welcome, submit, startAgain } = useOperatorLogin();
  if (held) return <SecondStep held={held} onGiven={() => welcome(held.token)} onBack={startAgain} />;
  return (
    <div className="mx-auto grid max-w-md gap-5">
      <h2 className="text-xl">Operator login</h2>
      {isEnded && failure === null ? (
        <Panel tone="neutral" role="alert">
          <p className="text-base">Please sign in again</p>
        </Panel>
      ) : null}
      {/* The notice says it aloud and goes; this stays. */}
      {failure === null ? null : (
        <Panel tone="active">
          <p className="text-base">{failure}</p>
        </Panel>
      )}
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
