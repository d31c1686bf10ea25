import { useState, type ComponentProps, type SubmitEvent } from 'react';
import { useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { takesFocus } from '@/components/ui/takes-focus.ts';
import { ApiError } from '@/lib/api/api-client.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';

interface FormProps {
  label: string;
  hint?: string | undefined;
  submit: string;
  input: Pick<ComponentProps<typeof Input>, 'autoComplete' | 'type'>;
  onChange: (typed: string) => Promise<void>;
  /** What the button says that removes what is stored, and what it does; undefined where nothing can be removed. */
  removal?: { label: string; onRemove: () => Promise<void> } | undefined;
}

function ChangeForm({ label, hint, submit, input, onChange, removal, onClose }: FormProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const { isPending, error, attempt } = useAttempt();
  useSectionDirty(typed !== '');
  const isAboutField = error instanceof ApiError && error.code === 'invalid_input';
  const save = (change: () => Promise<void>, isRemoval: boolean) =>
    attempt(async () => {
      setIsRemoving(isRemoval);
      await change();
      onClose();
    });
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    save(() => onChange(typed), false);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={handleSubmit}>
      {error && !isAboutField ? <FormFailure error={error} /> : null}
      <Field label={label} hint={hint} error={isAboutField ? (error.issues?.[0]?.message ?? error.message) : undefined}>
        {(control) => <Input {...control} {...input} ref={takesFocus} value={typed} onChange={(event) => setTyped(event.target.value)} />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending} isPending={isPending && !isRemoving} pendingText="Saving…">
          {submit}
        </Button>
        {removal ? (
          <Button variant="secondary" disabled={isPending} isPending={isPending && isRemoving} onClick={() => save(removal.onRemove, true)}>
            {removal.label}
          </Button>
        ) : null}
        <Button variant="secondary" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Renders a form for another phone number or email, closed until it is asked for; `open` is what the button says that opens it. */
export function ContactChange({ open, ...form }: FormProps & { open: string }) {
  const [isOpen, setIsOpen] = useState<boolean>();
  if (isOpen) return <ChangeForm {...form} onClose={() => setIsOpen(false)} />;
  return (
    // Focused once the form has closed, not from the start.
    <Button ref={isOpen === false ? takesFocus : undefined} variant="quiet" className="-ml-3 justify-self-start" onClick={() => setIsOpen(true)}>
      {open}
    </Button>
  );
}
