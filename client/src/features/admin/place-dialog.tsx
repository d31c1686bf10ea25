import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { correctPlace, placeForm } from '@shared/contracts/manage-requests.ts';
import type { BodyOf, ResultOf } from '@shared/contracts/endpoint.ts';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api/api-client.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';

/** A request whose place can be corrected. */
export interface PlacedRequest {
  leadId: number;
  jobReference: string;
  serviceLocation: string;
}

export type PlaceSaved = ResultOf<typeof correctPlace>;

/** Returns what is said once a place is saved, with what is still to do. */
function noticeOf({ hasPlace, isHeld }: PlaceSaved) {
  if (!hasPlace) return { title: 'Saved, but the place is still not certain', description: 'Ask the customer for the suburb, the state and the postcode.' };
  if (isHeld) return { title: 'Place saved', description: 'The request is held. Look under Leads to see why.' };
  return { title: 'Place saved', description: 'Electricians who work there see the request now.' };
}

interface Props {
  request: PlacedRequest;
  /** Called with what was saved; without it after a refusal, as the request may have changed. */
  onDone: (saved: PlaceSaved | undefined) => void;
  onClose: () => void;
}

/** Renders the form that corrects the place of an unsold request, as its customer says it on the phone. */
export function PlaceDialog({ request, onDone, onClose }: Props) {
  const { toast } = useToast();
  const { leadId, jobReference } = request;
  // As it was when the dialog was opened: the list behind it is refetched.
  const [base, setBase] = useState({ serviceLocation: request.serviceLocation });
  const form = useForm({ resolver: standardSchemaResolver(placeForm), defaultValues: base });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (body: BodyOf<typeof correctPlace>) => call(correctPlace, { params: { leadId }, body }),
    // Here, because the dialog may be closed before the answer comes.
    onSuccess: (saved) => {
      toast(noticeOf(saved));
      onClose();
    },
    onSettled: (saved) => onDone(saved),
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const submit = form.handleSubmit((typed) => {
    clear();
    mutate({ ...typed, base }, { onError: fail });
  });
  const stored = { serviceLocation: request.serviceLocation };
  const hasConflict = isStaleEdit(error) && stored.serviceLocation !== base.serviceLocation;
  const handleResolve = () => {
    reset();
    clear();
    setBase(stored);
  };
  return (
    <FormDialog
      title={`Place of ${jobReference}`}
      description="Ask the customer where the job is. Electricians see the suburb, the state and the postcode, and the one who buys the request sees the whole address. An electrician who is paying for it has to start again if the place changes."
      submit="Save the place"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={form.formState.isDirty}
      unsaved="The place isn’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {hasConflict ? (
        <FormConflict what="this place" form={form} stored={stored} linesOf={(typed) => [['Service location', typed.serviceLocation]]} onResolve={handleResolve} />
      ) : null}
      {failure && !hasConflict ? <FormFailure title="Nothing was changed" error={failure} /> : null}
      <Field label="Service location" hint="Suburb, postcode or street address" error={form.formState.errors.serviceLocation?.message}>
        {(control) => (
          <Controller
            control={form.control}
            name="serviceLocation"
            render={({ field: { name, value, onChange, onBlur } }) => (
              <AddressField {...control} {...{ name, value, onChange, onBlur }} maxLength={200} autoComplete="off" enterKeyHint="done" />
            )}
          />
        )}
      </Field>
    </FormDialog>
  );
}
