import { useState, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { useTextedCode } from '@/lib/hooks/use-texted-code.ts';

const isAboutCode = (error: Error | null) => error instanceof ApiError && error.code === 'invalid_input';

const digits = { inputMode: 'numeric', autoComplete: 'one-time-code' } as const;
const letters = { autoComplete: 'off' } as const;

/** Renders a form for one code. A wrong code stays in the field, with the server's message under it. */
export function CodeForm({ label, hint, isDigits = false, isTexted = false, submit, pendingText, onSubmit, children }: {
  label: string;
  hint?: ReactNode;
  /** True for six digits that the device may autofill. */
  isDigits?: boolean;
  /** True for a code that arrives as a text, which the browser may fill in. */
  isTexted?: boolean;
  submit: string;
  pendingText: string;
  onSubmit: (code: string) => Promise<void>;
  children?: ReactNode;
}) {
  const [code, setCode] = useState('');
  const { isPending, error, attempt } = useAttempt();
  useTextedCode(isTexted, setCode);
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
      {error && !isAboutCode(error) ? <FormFailure error={error} /> : null}
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
