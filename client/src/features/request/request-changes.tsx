import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { fieldText } from './field-text.ts';
import type { RequestActs } from './request-acts.ts';
import { useTypedForm } from './use-typed-form.ts';

interface Props {
  request: CustomerRequest;
  acts: RequestActs;
}

function ChangeForm({ request: { electricalWork, specialRequests }, acts: { isPending, change } }: Props) {
  const { handleChange } = useTypedForm();
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    change({ electricalWork: fieldText(fields, 'electricalWork'), specialRequests: fieldText(fields, 'specialRequests') });
  };
  return (
    <form className="grid gap-4" onChange={handleChange} onSubmit={handleSubmit}>
      <Field label="What needs to be done?">
        {(control) => (
          <Textarea {...control} name="electricalWork" rows={4} required minLength={10} maxLength={4000} defaultValue={electricalWork} />
        )}
      </Field>
      <Field label="Additional notes" optional>
        {(control) => <Textarea {...control} name="specialRequests" rows={2} maxLength={2000} defaultValue={specialRequests ?? ''} />}
      </Field>
      <Button type="submit" isPending={isPending} pendingText="Saving…" className="justify-self-start">
        Save the change
      </Button>
    </form>
  );
}

/** Renders a button that asks before it acts. */
function Asked({
  label,
  question,
  yes,
  no,
  isPending,
  onYes,
}: {
  label: string;
  question: string;
  yes: string;
  no: string;
  isPending: boolean;
  onYes: () => void;
}) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line-strong bg-surface p-4">
      <legend className="sr-only">{label}</legend>
      <p id={id}>{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" isPending={isPending} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={keep} aria-describedby={id} variant="secondary" disabled={isPending} onClick={() => setIsAsking(false)}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}

/** Renders what a customer can do while nobody has the request: change what it says, or cancel it. */
export function RequestChanges(props: Props) {
  const { acts } = props;
  return (
    <section aria-labelledby="change" className="grid gap-4">
      <h2 id="change" className="text-xl">
        Change or cancel it
      </h2>
      <ChangeForm key={`${props.request.electricalWork} ${props.request.specialRequests}`} {...props} />
      <Asked
        label="Cancel my request"
        question="Cancel it? Nobody can take it then, and it can’t be undone. You can send a new one at any time."
        yes="Yes, cancel it"
        no="Keep it"
        isPending={acts.isPending}
        onYes={acts.cancel}
      />
    </section>
  );
}

/** Renders how to turn the link off, and with it the emails. */
export function EndLink({ acts }: { acts: RequestActs }) {
  return (
    <section aria-labelledby="link" className="grid gap-3 border-t border-line pt-6">
      <h2 id="link" className="text-lg">
        This link
      </h2>
      <p className="text-sm text-ink-2">
        Anyone with this page’s address can see your request, so keep it to yourself. It works for 90 days after your request was taken or
        closed.
      </p>
      <Asked
        label="Turn this link off"
        question="Turn it off for good? This page can’t be opened any more, and our emails and texts about this request end. The request itself goes on."
        yes="Yes, turn it off"
        no="Keep it"
        isPending={acts.isPending}
        onYes={acts.endLink}
      />
    </section>
  );
}
