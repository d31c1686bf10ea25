import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import type { PaymentReturn } from './payment-return.ts';
import type { Outcome } from './take-outcome.ts';
import { TakenDialog } from './taken-dialog.tsx';
import type { TakingHandlers } from './taking-handlers.ts';
import { TestModeBanner } from './test-mode-banner.tsx';
import { cardPartsQuery } from './payment.tsx';
import { useTakeLead } from './use-take-lead.ts';

function nextStep(
  outcome: Outcome | null,
  { onAgain, onPurchase }: { onAgain: () => void; onPurchase: (() => void) | null },
) {
  if (outcome?.kind === 'processing' || (outcome?.kind === 'failed' && outcome.title !== 'Payment Failed')) {
    return <Button onClick={onAgain}>Check again</Button>;
  }
  if (!outcome || outcome.kind === 'gone' || outcome.kind === 'notAllowed' || !onPurchase) return null;
  return <Button onClick={onPurchase}>Try again</Button>;
}

function Standing({ outcome }: { outcome: Outcome | null }) {
  return (
    <div className="grid gap-4">
      <TestModeBanner />
      {outcome ? (
        <OutcomePanel outcome={outcome} />
      ) : (
        <output className="flex items-center gap-3">
          <Spinner className="size-5" />
          Checking your payment…
        </output>
      )}
    </div>
  );
}

/** Resumes the purchase once on mount, and again on demand. */
function useResume({
  paymentReturn: { leadId, clientSecret },
  user,
  onTaken,
  onGone,
}: Pick<TakingHandlers, 'user' | 'onTaken' | 'onGone'> & { paymentReturn: PaymentReturn }) {
  const queryClient = useQueryClient();
  const taking = useTakeLead({ leadId, userId: user.id, onTaken, onGone: () => onGone(leadId) });
  const resume = () =>
    taking.take({
      kind: 'resume',
      clientSecret,
      openStripe: async () => (await queryClient.fetchQuery(cardPartsQuery)).stripe,
    });
  const start = useEffectEvent(resume);
  useEffect(() => start(), []);
  return { ...taking, resume };
}

/** Finishes a purchase that was interrupted when the page was left, and shows its outcome. */
export function PaymentReturnDialog({
  onPurchase,
  ...handlers
}: TakingHandlers & {
  paymentReturn: PaymentReturn;
  /** Opens the purchase dialog again; null when the lead is no longer for sale. */
  onPurchase: (() => void) | null;
}) {
  const { onClose } = handlers;
  const { isPending, taken, outcome, resume } = useResume(handlers);
  if (taken) {
    return <TakenDialog {...handlers} taken={taken} />;
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose}>
        Back to leads
      </Button>
      {nextStep(outcome, { onAgain: resume, onPurchase })}
    </>
  );
  return (
    <Dialog onClose={onClose} title="Your payment" footer={isPending ? null : footer}>
      <Standing outcome={outcome} />
    </Dialog>
  );
}
