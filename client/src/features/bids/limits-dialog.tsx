import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useId, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { OwnBids } from '@shared/contracts/standing-bids.ts';
import { BID_AGREEMENT_VERSION } from '@shared/domain/words/standing-bid-words.ts';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { ErrorSummary, summaryOf } from '@/components/ui/error-summary.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { useSession } from '@/lib/session/session.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import { AgreedBefore, Agreement, sentenceOf } from './agreement.tsx';
import { saveLimits, useBidsChange } from './bids-api.ts';
import { useCardChoice, type CardChoice } from './card-choice.ts';
import { LimitsCard } from './limits-card.tsx';
import { LimitsFields } from './limits-fields.tsx';
import { bodyOf, inputOf, limitFields, limitsInputSchema, linesOf, needsAgreement, type LimitsInput } from './limits-input.ts';

interface Props {
  view: OwnBids;
  /** Whether it opens to choose a card. */
  asksForCard: boolean;
  /** A card setup that a bank's page has just confirmed. */
  returnedSetupId: string | null;
  onClose: () => void;
}

interface Missing {
  card?: string | undefined;
  agreement?: string | undefined;
}

/** Provides the agreement to be charged while away: whether it is needed, its words, and whether they were ticked. */
function useAgreement(view: OwnBids, typed: LimitsInput, card: CardChoice) {
  const [agreed, setAgreed] = useState<string | null>(null);
  const checked = limitsInputSchema.safeParse(typed);
  const sentence = sentenceOf(checked.success ? checked.data : null, card.inWords);
  const isNeeded = needsAgreement(view, checked.success ? checked.data : { perLeadDollars: 0, weekDollars: 0 }, card.isOther);
  return { isNeeded, sentence, agreed, setAgreed, isGiven: sentence !== null && agreed === sentence };
}

/** Sends the limits with the card, which is confirmed first. */
function useSaveLimits(view: OwnBids, card: CardChoice) {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const save = async ({ input, isAgreed }: { input: LimitsInput; isAgreed: boolean }) => {
    const sent = await card.settle();
    if (!sent || !isOpen.current) throw new NotSentError();
    const base = { version: view.limits?.version ?? 0 };
    return saveLimits({ ...bodyOf(input), ...sent, agreedVersion: isAgreed ? BID_AGREEMENT_VERSION : null, base });
  };
  return useBidsChange(save);
}

/** Thrown when details of the card are missing, which the card form itself shows, or the dialog was left while the card was confirmed. */
class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

function useLimitsForm({ view, asksForCard, returnedSetupId, onClose }: Props) {
  const { toast } = useToast();
  const { user } = useSession();
  const [base, setBase] = useState(view);
  const card = useCardChoice(view, asksForCard, returnedSetupId);
  const stored = inputOf(view.limits, user?.licenseState ?? null);
  const form = useForm<LimitsInput>({
    resolver: standardSchemaResolver(limitsInputSchema, undefined, { raw: true }),
    defaultValues: stored,
    shouldFocusError: false,
  });
  const agreement = useAgreement(base, useWatch({ control: form.control, compute: (input: LimitsInput) => input }), card);
  const [missing, setMissing] = useState<Missing>({});
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true });
  const { mutate, isPending, error, reset } = useSaveLimits(base, card);
  const { isDirty } = form.formState;
  const submit = form.handleSubmit((input) => {
    clear();
    const found: Missing = {
      ...(card.isReady ? {} : { card: 'Choose the card that is charged' }),
      ...(agreement.isNeeded && !agreement.isGiven ? { agreement: 'Read the agreement and tick it to go on' } : {}),
    };
    setMissing(found);
    if (found.card || found.agreement) return;
    mutate(
      { input, isAgreed: agreement.isNeeded },
      {
        onSuccess: () => {
          toast({ title: 'Limits saved', description: 'They apply to every purchase from now on.' });
          onClose();
        },
        onError: (refusal) => void (refusal instanceof NotSentError || fail(refusal)),
      },
    );
  });
  const resolve = (resolution: Resolution) => {
    reset();
    clear();
    setBase(view);
    if (resolution === 'theirs') agreement.setAgreed(null);
  };
  const hasConflict = isStaleEdit(error) && view.limits?.version !== base.limits?.version;
  return { form, card, agreement, missing, failure, isPending, isDirty, submit, hasConflict, stored, resolve };
}

const closing = {
  title: 'Close while your limits are being saved?',
  description: 'They may still be saved. If they are, this page shows them.',
};

/** Renders the limits of all bids, the card that is charged, and the agreement where one is needed. Nothing is ticked beforehand. */
export function LimitsDialog(props: Props) {
  const { view, onClose } = props;
  const id = useId();
  const { form, card, agreement, missing, failure, isPending, isDirty, submit, hasConflict, stored, resolve } = useLimitsForm(props);
  const { errors, submitCount } = form.formState;
  const problems = [
    ...summaryOf(errors, limitFields, (name) => `${id}-${name}`),
    ...(missing.card && !card.isReady ? [{ id: `${id}-card`, message: missing.card }] : []),
    ...(missing.agreement && !agreement.isGiven ? [{ id: `${id}-agreement`, message: missing.agreement }] : []),
  ];
  return (
    <FormDialog
      title={view.limits ? 'Change your limits' : 'Set your limits'}
      description="Your bids never pass them, not by a cent."
      submit="Save limits"
      pendingText="Saving…"
      isPending={isPending}
      isLeavable={card.isConfirming}
      closing={closing}
      isDirty={isDirty || agreement.agreed !== null}
      unsaved="Your limits aren’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={problems} attempt={submitCount} />
      {hasConflict ? <FormConflict what="your limits" form={form} stored={stored} linesOf={linesOf} onResolve={resolve} /> : null}
      {failure && !hasConflict ? <FormFailure title="Your limits weren’t saved" error={failure} /> : null}
      <LimitsFields form={form} id={id} />
      <LimitsCard card={card} isDemo={view.isDemo} id={`${id}-card`} error={card.isReady ? undefined : missing.card} />
      {agreement.isNeeded ? (
        <Agreement
          id={`${id}-agreement`}
          sentence={agreement.sentence}
          agreed={agreement.agreed}
          error={agreement.isGiven ? undefined : missing.agreement}
          onAgree={agreement.setAgreed}
        />
      ) : view.limits ? (
        <AgreedBefore agreement={view.limits.agreement} />
      ) : null}
    </FormDialog>
  );
}
