import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

/** Renders a form for another phone number, closed until it is asked for. */
export function NumberChange({ onChange }: { onChange: (phone: string) => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { isPending, error, attempt } = useAttempt();
  const isAboutField = error instanceof ApiError && error.code === 'invalid_input';
  if (!isOpen) {
    return (
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        Wrong number? Change it
      </Button>
    );
  }
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    attempt(async () => {
      await onChange(typed);
      setIsOpen(false);
    });
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      {error && !isAboutField ? <FormFailure error={error} /> : null}
      <Field label="Your phone number" error={isAboutField ? (error.issues?.[0]?.message ?? error.message) : undefined}>
        {(control) => (
          <Input {...control} type="tel" autoComplete="tel" value={typed} onChange={(event) => setTyped(event.target.value)} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingText="Saving…">
          Change the number
        </Button>
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
