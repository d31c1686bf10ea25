import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { isUsernameAvailable, type Signup, type SignupValues } from './auth-api.ts';

type SignupForm = UseFormReturn<SignupValues, unknown, Signup>;

interface Verdict {
  username: string;
  isAvailable: boolean;
}

/** Returns the server's answer about the current username; null without one. */
function useVerdict({ control, getValues }: SignupForm): [Verdict | null, () => Promise<void>] {
  const typed = useWatch({ control, name: 'username' }).trim();
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const ask = async () => {
    const username = getValues('username').trim();
    if (!username || verdict?.username === username) return;
    try {
      const isAvailable = await isUsernameAvailable(username);
      if (getValues('username').trim() === username) setVerdict({ username, isAvailable });
    } catch {
      // Only a hint: whether it is available is decided when the account is created.
    }
  };
  return [verdict?.username === typed ? verdict : null, ask];
}

/** Renders the username, and whether it is available once the field was left. */
export function UsernameField({ form }: { form: SignupForm }) {
  const [verdict, ask] = useVerdict(form);
  const error = form.formState.errors.username?.message;
  const isTaken = verdict?.isAvailable === false && !error;
  const isFree = verdict?.isAvailable === true && !error;
  return (
    <Field id="username" label="Username" error={error}>
      {(control) => (
        <>
          <Input
            {...control}
            {...form.register('username', { onBlur: () => void ask() })}
            aria-invalid={isTaken ? true : control['aria-invalid']}
            aria-describedby={isTaken ? 'username-verdict' : control['aria-describedby']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div id="username-verdict" aria-live="polite">
            {isTaken ? <FieldError>That username isn’t available</FieldError> : null}
            {isFree ? (
              <p className="flex items-start gap-1.5 text-sm font-semibold text-earth">
                <CircleCheck aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
                That username is available
              </p>
            ) : null}
          </div>
        </>
      )}
    </Field>
  );
}
