import { useState } from 'react';
import type { FactorChoices } from '@shared/contracts/sign-in.ts';
import type { GivenFactor } from '@shared/contracts/second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { askForPasskey } from './browser-passkeys.ts';
import { CodeForm } from './code-form.tsx';
import type { FactorApi } from './factor-api.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

type Way = GivenFactor['method'];

interface Giving {
  challenge: FactorApi['challenge'];
  /** Submits a factor; resolves once its answer was handled. */
  give: (given: GivenFactor) => Promise<void>;
}

function PasskeyForm({ challenge, give }: Giving) {
  const { isPending, error, attempt } = useAttempt();
  const start = () => attempt(async () => give({ method: 'passkey', passkey: await askForPasskey(await challenge()) }));
  return (
    <div className="grid justify-items-start gap-4">
      {error ? <FormFailure error={error} /> : null}
      <Button isPending={isPending} pendingText="Waiting for your passkey…" onClick={start}>
        Use a passkey
      </Button>
    </div>
  );
}

const confirm = { submit: 'Confirm', pendingText: 'Checking…' };

function AppForm({ give }: Giving) {
  return (
    <CodeForm
      {...confirm}
      isDigits
      label="Code from your authenticator app"
      hint="6 digits. Each code works once."
      onSubmit={(code) => give({ method: 'app', code })}
    />
  );
}

function RecoveryForm({ give }: Giving) {
  return (
    <CodeForm
      {...confirm}
      label="Recovery code"
      hint="One of the ten codes you saved during set-up. Each works once."
      onSubmit={(code) => give({ method: 'recovery', code })}
    />
  );
}

const forms = { passkey: PasskeyForm, app: AppForm, recovery: RecoveryForm };
const wayTexts: Record<Way, string> = {
  passkey: 'Use a passkey instead',
  app: 'Use a code from your app instead',
  recovery: 'Use a recovery code instead',
};

/** Renders the form for a second factor, in one of the ways that the account has. */
export function FactorForm({ choices, ...giving }: Giving & { choices: FactorChoices }) {
  const ways: Way[] = [...(choices.passkey ? (['passkey'] as const) : []), ...(choices.app ? (['app'] as const) : []), 'recovery'];
  const [way, setWay] = useState(ways[0] ?? 'recovery');
  const Form = forms[way];
  return (
    <div className="grid gap-4">
      <Form key={way} {...giving} />
      <div className="grid justify-items-start gap-1 border-t border-line pt-2">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="quiet" size="sm" onClick={() => setWay(other)}>
              {wayTexts[other]}
            </Button>
          ))}
      </div>
    </div>
  );
}
