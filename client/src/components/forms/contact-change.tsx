import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

interface Props {
  /** What the button says that opens the form. */
  open: string;
  label: string;
  hint?: string | undefined;
  submit: string;
  input: Pick<ComponentProps<typeof Input>, 'autoComplete' | 'type'>;
  onChange: (typed: string) => Promise<void>;
  /** What the button says that removes what is stored, and what it does; undefined where nothing can be removed. */
  removal?: { label: string; onRemove: () => Promise<void> } | undefined;
}

/** Renders a form for another phone number or email, closed until it is asked for. */
export function ContactChange({ open, label, hint, submit, input, onChange, removal }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { isPending, error, attempt } = useAttempt();
  useSectionDirty(isOpen && typed !== '');
  const isAboutField = error instanceof ApiError && error.code === 'invalid_input';
  if (!isOpen) {
    return (
      <Button variant="quiet" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
        {open}
      </Button>
    );
  }
  const save = (change: () => Promise<void>) =>
    attempt(async () => {
      await change();
      setIsOpen(false);
      setTyped('');
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(() => onChange(typed));
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      {error && !isAboutField ? <FormFailure error={error} /> : null}
      <Field label={label} hint={hint} error={isAboutField ? (error.issues?.[0]?.message ?? error.message) : undefined}>
        {(control) => <Input {...control} {...input} value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isPending={isPending} pendingText="Saving…">
          {submit}
        </Button>
        {removal ? (
          <Button variant="secondary" isPending={isPending} onClick={() => save(removal.onRemove)}>
            {removal.label}
          </Button>
        ) : null}
        <Button variant="secondary" onClick={() => setIsOpen(false)}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
