import type { SubmitEvent } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { AskedButton } from './asked-button.tsx';
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

/** Renders what a customer can do while nobody has the request: change what it says, or cancel it. */
export function RequestChanges(props: Props) {
  const { acts } = props;
  return (
    <section aria-labelledby="change" className="grid gap-4">
      <h2 id="change" className="text-xl">
        Change or cancel it
      </h2>
      <ChangeForm key={`${props.request.electricalWork} ${props.request.specialRequests}`} {...props} />
      <AskedButton
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
