import { useState } from 'react';
import type { FactorSetUp } from '@shared/contracts/second-factor.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { makePasskey } from './browser-passkeys.ts';
import type { FactorApi } from './factor-api.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

/** The message for a missing name, as the server words it. */
const NAME_MISSING = 'Please name the passkey, such as “My phone”';

const isAboutName = (error: Error | null) =>
  error instanceof ApiError && (error.issues ?? []).some(({ path }) => path === 'name');

/** Renders the form that creates a passkey in the browser and adds it under a name. */
export function AddPasskey({ api, onAdded, onCancel }: { api: FactorApi; onAdded: (answer: FactorSetUp) => void; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [isNameMissing, setIsNameMissing] = useState(false);
  const { isPending, error, attempt } = useAttempt();
  const nameError = isNameMissing ? NAME_MISSING : isAboutName(error) ? error?.message : undefined;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        setIsNameMissing(name.trim() === '');
        if (name.trim() === '') event.currentTarget.querySelector('input')?.focus();
        else attempt(async () => onAdded(await api.addPasskey({ name, passkey: await makePasskey(await api.startPasskey()) })));
      }}
    >
      {error && !isAboutName(error) ? <FormFailure error={error} /> : null}
      <Field label="Passkey name" hint="So you can tell it from your others" error={nameError}>
        {(control) => <Input {...control} name="passkey-name" autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingText="Waiting for your device…">
          Create passkey
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
