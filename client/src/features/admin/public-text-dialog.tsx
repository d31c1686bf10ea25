import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { publicTextForm, reviewPublicText, type DoubtfulText } from '@shared/contracts/doubtful-texts.ts';
import type { BodyOf } from '@shared/contracts/endpoint.ts';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { call } from '@/lib/api/api-client.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useRefreshIntake } from './intake-api.ts';

interface Typed {
  electricalWork: string;
  specialRequests: string;
}

const typedSchema = z.pipe(z.transform((typed: Typed): z.input<typeof publicTextForm> => typed), publicTextForm);

/** Returns the rewritten texts; null for unchanged ones. */
const writtenOf = (typed: Typed, lead: DoubtfulText) => ({
  electricalWork: typed.electricalWork === lead.publicElectricalWork ? null : typed.electricalWork,
  specialRequests: typed.specialRequests === (lead.publicSpecialRequests ?? '') ? null : typed.specialRequests,
});

const inputOf = (lead: DoubtfulText): Typed => ({
  electricalWork: lead.publicElectricalWork,
  specialRequests: lead.publicSpecialRequests ?? '',
});

const linesOf = (typed: Typed) =>
  [
    ['The work', typed.electricalWork],
    ['Additional notes', typed.specialRequests],
  ] as const;

const customerWrote = ({ electricalWork, specialRequests }: DoubtfulText) => ({
  label: 'The customer wrote',
  theirs: [electricalWork, specialRequests].filter(Boolean).join('\n\n'),
});

/** Rewrites or accepts a lead's public text, and refetches the queue. */
function useReviewText(leadId: number) {
  const refresh = useRefreshIntake();
  return useMutation({
    mutationFn: (body: BodyOf<typeof reviewPublicText>) => call(reviewPublicText, { params: { leadId }, body }),
    // Also when it was refused: the customer may have changed the request.
    onSettled: refresh,
  });
}

interface Props {
  /** The lead as it was when the dialog was opened. */
  lead: DoubtfulText;
  /** The lead as the list has it by now. */
  stored: DoubtfulText | undefined;
  onClose: () => void;
}

function useReview({ lead: opened, stored = opened, onClose }: Props) {
  const { toast } = useToast();
  const [lead, setLead] = useState(opened);
  const { mutate, isPending, error, reset } = useReviewText(lead.id);
  const form = useForm<Typed>({
    resolver: standardSchemaResolver(typedSchema, undefined, { raw: true }),
    defaultValues: inputOf(lead),
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const review = (texts: ReturnType<typeof writtenOf>) => {
    clear();
    mutate(
      { ...texts, base: { requestVersion: lead.requestVersion } },
      {
        onSuccess: () => {
          toast({ title: `Text of ${lead.jobReference} checked.` });
          onClose();
        },
        onError: fail,
      },
    );
  };
  // The customer has written another text: it is to be read before anything is saved.
  const resolve = () => {
    reset();
    clear();
    setLead(stored);
  };
  const hasConflict = isStaleEdit(error) && stored.requestVersion !== lead.requestVersion;
  return { lead, form, review, isPending, failure, stored, hasConflict, resolve };
}

/** Renders the form that rewrites or accepts a lead's public text before it is sold. */
export function PublicTextDialog(props: Props) {
  const { lead, form, review, isPending, failure, stored, hasConflict, resolve } = useReview(props);
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={`Text of ${lead.jobReference}`}
      description="Write what the work is. Leave out who and where the customer is: the buyer gets the whole request, which stays as it was filed."
      submit="Save"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="The text isn’t saved yet."
      onClose={props.onClose}
      onSubmit={form.handleSubmit((typed) => review(writtenOf(typed, lead)))}
    >
      {hasConflict ? (
        <FormConflict what="this request" form={form} stored={inputOf(stored)} linesOf={linesOf} others={[customerWrote(stored)]} onResolve={resolve} />
      ) : null}
      {failure && !hasConflict ? <FormFailure title="Nothing was changed" error={failure} /> : null}
      <div className="text-sm">
        <p className="font-semibold">The customer wrote</p>
        <p className="break-words whitespace-pre-line">{lead.electricalWork}</p>
        {lead.specialRequests ? <p className="mt-1 break-words whitespace-pre-line">{lead.specialRequests}</p> : null}
      </div>
      <Field label="The work, as electricians read it" error={errors.electricalWork?.message}>
        {(control) => <Textarea {...control} {...form.register('electricalWork')} rows={5} maxLength={4000} />}
      </Field>
      <Field label="Additional notes, as electricians read them" optional error={errors.specialRequests?.message}>
        {(control) => <Textarea {...control} {...form.register('specialRequests')} rows={3} maxLength={2000} />}
      </Field>
      <Button variant="quiet" className="-ml-3 justify-self-start px-3" disabled={isPending} onClick={() => review({ electricalWork: null, specialRequests: null })}>
        Leave it as it is
      </Button>
    </FormDialog>
  );
}
