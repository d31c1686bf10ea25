import { useEffect, useState } from 'react';
import type { FactorSetUp } from '@shared/contracts/second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { CodeForm } from './code-form.tsx';
import type { FactorApi } from './factor-api.ts';
import { QrCode } from './qr-code.tsx';

type Secret = Awaited<ReturnType<FactorApi['startApp']>>;

/** Requests a secret once; `error` says why there is none. */
function useSecret(api: FactorApi) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    let isOver = false;
    api.startApp().then(
      (made) => isOver || setSecret(made),
      (failure: unknown) => isOver || setError(failure instanceof Error ? failure : new Error('Please try again.')),
    );
    return () => {
      isOver = true;
    };
  }, [api]);
  return { secret, error };
}

const inGroups = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** Renders a secret for an authenticator app, and the form for its first code. */
export function SetUpApp({ api, onAdded, onCancel }: { api: FactorApi; onAdded: (answer: FactorSetUp) => void; onCancel: () => void }) {
  const { secret, error } = useSecret(api);
  const cancel = (
    <Button variant="quiet" onClick={onCancel}>
      Cancel
    </Button>
  );
  if (error) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormFailure error={error} />
        {cancel}
      </div>
    );
  }
  if (!secret) return <output>Creating a key…</output>;
  return (
    <div className="grid gap-4">
      <p>Scan this code with an authenticator app, or type the key into it. Then enter the code the app shows.</p>
      <QrCode text={secret.uri} label="QR code for an authenticator app" />
      <div>
        <p className="text-sm text-ink-2">Key</p>
        <p className="font-mono text-base wrap-anywhere">{inGroups(secret.secret)}</p>
        <CopyButton text={secret.secret} label="Copy key" />
      </div>
      <CodeForm
        isDigits
        label="Code from the app"
        submit="Turn on the app"
        pendingText="Checking…"
        onSubmit={async (code) => onAdded(await api.confirmApp(code))}
      >
        {cancel}
      </CodeForm>
    </div>
  );
}
