import { useMutation } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { releaseTestLead } from '@shared/contracts/bid-figures.ts';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { call } from '@/lib/api/api-client.ts';

/** Renders the form that puts a made-up lead on the market of the demo, to see standing bids act. */
export function TestLead() {
  const [location, setLocation] = useState('');
  const { mutate, isPending, data, error } = useMutation({ mutationFn: () => call(releaseTestLead, { body: { location } }) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isPending) mutate();
  };
  return (
    <form aria-label="Test lead" noValidate onSubmit={submit} className="grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-1">
      <Field label="Suburb of a test lead" hint="Demo only. It goes on the market at once, so that you can watch standing bids." error={error?.message}>
        {(control) => <AddressField {...control} value={location} onChange={setLocation} maxLength={200} autoComplete="off" />}
      </Field>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" variant="secondary" isPending={isPending} pendingText="Releasing…">
          Release a test lead
        </Button>
        <output className="text-sm font-semibold text-earth">{data ? `${data.jobReference} is on the market.` : null}</output>
      </div>
    </form>
  );
}
