import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { OwnBids, WireBid } from '@shared/contracts/standing-bids.ts';
import { wholeDollars } from '@/components/bid/bid-words.ts';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { createBid, updateBid, useBidsChange } from './bids-api.ts';
import { BidAdvice } from './bid-advice.tsx';
import { BidFields, problemsOf } from './bid-fields.tsx';
import { bidInputSchema, bodyOf, inputOf, linesOf, type BidBody, type BidInput } from './bid-input.ts';

interface Props {
  view: OwnBids;
  /** The bid when the form was opened; null for a new one. */
  bid: WireBid | null;
  onClose: () => void;
}

const fields = ['amountDollars', 'area', 'serviceTypes', 'urgencies', 'days', 'hours', 'validThrough'] as const;

interface Saving {
  body: BidBody;
  /** The bid that the change is based on; null for a new one. */
  seen: WireBid | null;
}

const save = ({ body, seen }: Saving) => (seen ? updateBid(seen.id, { ...body, base: { version: seen.version } }) : createBid(body));

function useBidForm({ view, bid, onClose }: Props) {
  const { toast } = useToast();
  const form = useForm<BidInput>({
    resolver: standardSchemaResolver(bidInputSchema(view, bid), undefined, { raw: true }),
    defaultValues: inputOf(bid),
    shouldFocusError: false,
  });
  const [base, setBase] = useState(bid);
  const stored = view.bids.find(({ id }) => id === bid?.id) ?? null;
  const { mutate, isPending, error, reset } = useBidsChange(save);
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true, fieldOf: (path) => fields.find((field) => field === path.split('.', 1)[0]) });
  // Read here, so that the form tracks it.
  const { isDirty } = form.formState;
  const submitOver = (seen: WireBid | null) =>
    form.handleSubmit((input) => {
      clear();
      mutate(
        { body: bodyOf(input), seen },
        {
          onSuccess: () => {
            toast({ title: 'Standing bid saved', description: 'It applies to every lead from now on.' });
            onClose();
          },
          onError: fail,
        },
      );
    });
  const resolve = (resolution: Resolution) => {
    reset();
    clear();
    setBase(stored);
    if (resolution === 'mine') void submitOver(stored)();
  };
  const hasConflict = isStaleEdit(error) && stored !== null && stored.version !== base?.version;
  return { form, stored, isDirty, isPending, failure, submit: submitOver(base), hasConflict, resolve };
}

/** Renders the form of a standing bid, with what it would have bought beside its amount. Nothing is ticked beforehand. */
export function BidDialog(props: Props) {
  const { view, bid, onClose } = props;
  const id = useId();
  const { form, stored, isDirty, isPending, failure, submit, hasConflict, resolve } = useBidForm(props);
  const input = useWatch({ control: form.control, compute: (typed: BidInput) => typed });
  const { errors, submitCount } = form.formState;
  const lowest = `In whole dollars, from ${wholeDollars(view.market.lowestDollars)}`;
  return (
    <FormDialog
      title={bid ? 'Change your standing bid' : 'New standing bid'}
      description={bid ? 'Raising the amount or widening it loses your place among equal bids.' : 'It buys for you when the price is down to your amount. We won’t send you push notifications about leads that it may buy.'}
      submit="Save bid"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="Your standing bid isn’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problemsOf(form, id)} attempt={submitCount} />
      {hasConflict && stored ? <FormConflict what="this bid" form={form} stored={inputOf(stored)} linesOf={linesOf} onResolve={resolve} /> : null}
      {failure && !hasConflict ? <FormFailure title="Your bid wasn’t saved" error={failure} /> : null}
      {/* On a phone the answer stays in sight while the rest is filled in. */}
      <div className="contents items-start gap-4 sm:grid sm:grid-cols-2">
        <Field id={`${id}-amountDollars`} label="The most you pay" hint={lowest} error={errors.amountDollars?.message}>
          {(control) => <Input {...control} {...form.register('amountDollars')} inputMode="numeric" autoComplete="off" />}
        </Field>
        <BidAdvice {...{ input, view, bid }} />
      </div>
      <div className="grid gap-4 [&_:is(input,select,button)]:scroll-mt-32">
        <BidFields {...{ form, id, input, view }} />
      </div>
    </FormDialog>
  );
}
