import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { AttemptFailure } from './attempt-failure.tsx';
import { useAttempt } from './use-attempt.ts';

const isAboutCode = (error: Error | null) => error instanceof ApiError && error.code === 'invalid_input';

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
const letters = { autoComplete: 'off' } as const;

/** A form of one code. A wrong one stays in the field, where the server's words stand under it. */
export function CodeForm({
  label,
  hint,
  isDigits = false,
  submit,
  pendingText,
  onSubmit,
  children,
}: {
  label: string;
  hint?: ReactNode;
  /** Whether it is six digits that a device may fill in. */
  isDigits?: boolean;
  submit: string;
  pendingText: string;
  onSubmit: (code: string) => Promise<void>;
  children?: ReactNode;
}) {
  const [code, setCode] = useState('');
  const { isPending, error, attempt } = useAttempt();
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const field = event.currentTarget.querySelector('input');
        attempt(() =>
          onSubmit(code).catch((failure: unknown) => {
            field?.focus();
            field?.select();
            throw failure;
          }),
        );
      }}
    >
      {error && !isAboutCode(error) ? <AttemptFailure error={error} /> : null}
      <Field label={label} hint={hint} error={isAboutCode(error) ? error?.message : undefined}>
        {(control) => (
          <Input
            {...control}
            {...(isDigits ? digits : letters)}
            name="code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingText={pendingText}>
          {submit}
        </Button>
        {children}
      </div>
    </form>
  );
}
