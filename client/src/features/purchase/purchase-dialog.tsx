import { useId, useState, type SubmitEvent } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { BuyingStrategies } from '@/components/lead/buying-strategies.tsx';
import { Price } from '@/components/lead/falling-price.tsx';
import { urgencyTones } from '@/components/lead/lead-texts.ts';
import { usePricePhase, useShownCents } from '@/components/lead/live-price.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { BuyerFields, useBuyerForm } from './buyer-fields.tsx';
import { centsToPay, DiscountCode, type AppliedCode } from './discount-code.tsx';
import { LicenceReminder } from './licence-reminder.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PaymentPart, PaymentStep, usePaymentMethod } from './payment.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import type { useTakeLead } from './use-take-lead.ts';

type TakingState = Pick<
  ReturnType<typeof useTakeLead>,
  'take' | 'clear' | 'isPending' | 'outcome' | 'agreed'
>;

/** Provides what a purchase depends on: the live price, a code, the buyer and the payment method. */
function usePurchase({
  schedule,
  user,
  taking: { take, clear, outcome, agreed },
}: {
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: TakingState;
}) {
  const form = useBuyerForm(user);
  const method = usePaymentMethod();
  const [code, setCode] = useState<AppliedCode | null>(null);
  // The server refused the code, so the price on the button must not include it.
  if (outcome?.kind === 'codeRefused' && code) setCode(null);
  const priceCents = useShownCents(schedule);
  const liveCents = centsToPay(priceCents, code);
  const cents = outcome?.kind === 'raised' ? outcome.cents : liveCents;
  // A payment that is already open keeps holding its earlier amount.
  const holdCents = Math.max(cents, agreed?.amount ?? 0);
  const { terminal } = method;
  const discountCodeId = code?.discountCodeId;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (cents === 0) {
      take({ kind: 'claim', discountCodeId });
    } else if (terminal) {
      const payment = { shownCents: cents, terminal, discountCodeId };
      void form.handleSubmit((buyer) => take({ kind: 'pay', buyer, ...payment }))(event);
    }
  };
  const handleCode = (next: AppliedCode | null) => {
    clear();
    setCode(next);
  };
  return { form, method, code, priceCents, cents, holdCents, handleSubmit, handleCode };
}

/** Not shown where a card is held: the text above the button says it with the amount. */
const LIVE_PRICE_PROMISE =
  'You pay the live price at the moment you win, never more than the button says.';

function LivePrice({ schedule }: { schedule: PriceSchedule }) {
  return (
    <>
      <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />
      <BuyingStrategies minutes={schedule.durationMs / MINUTE_MS} />
    </>
  );
}

function LeadSummary({
  lead,
  schedule,
  isGone,
}: {
  lead: AvailableLead;
  schedule: PriceSchedule;
  isGone: boolean;
}) {
  return (
    <section aria-label="The lead" className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap gap-2">
        <Chip tone={urgencyTones[lead.urgency]}>{urgencyLabels[lead.urgency]}</Chip>
        <Chip>{serviceTypeLabels[lead.serviceType]}</Chip>
      </div>
      <p className="font-display text-lg font-bold">{lead.serviceLocation}</p>
      <p className="line-clamp-3 text-sm text-ink-2">{lead.electricalWork}</p>
      {isGone ? null : <LivePrice schedule={schedule} />}
    </section>
  );
}

function ClosingQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      onClose={onStay}
      title="Close while the payment is going through?"
      description="The payment may still complete. If it does, the lead is under Purchased."
      cancelLabel="Keep waiting"
      confirmLabel="Close anyway"
      onConfirm={onLeave}
    />
  );
}

type Purchase = ReturnType<typeof usePurchase>;

function PurchaseBody({
  leadId,
  formId,
  purchase: { form, method, code, priceCents, cents, handleSubmit, handleCode },
}: {
  leadId: number;
  formId: string;
  purchase: Purchase;
}) {
  return (
    <>
      <DiscountCode leadId={leadId} priceCents={priceCents} code={code} onChange={handleCode} />
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {method.isReal && cents > 0 ? <PaymentPart cents={cents} method={method} /> : null}
        {cents > 0 ? <BuyerFields form={form} /> : null}
      </form>
    </>
  );
}

function PurchaseFooter({
  formId,
  isPending,
  isPaused,
  purchase: { cents, holdCents, method },
}: {
  formId: string;
  isPending: boolean;
  isPaused: boolean;
  purchase: Purchase;
}) {
  if (cents > 0) {
    return <PaymentStep {...{ formId, cents, holdCents, isPending, isPaused, method }} />;
  }
  return (
    <Button type="submit" form={formId} disabled={isPaused} isPending={isPending} pendingText="Claiming…">
      Claim FREE
    </Button>
  );
}

/** Renders a lead with its live price; the button buys at the price on it, never above. */
export function PurchaseDialog({
  lead,
  schedule,
  user,
  taking,
  onClose,
}: {
  lead: AvailableLead;
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: TakingState;
  onClose: () => void;
}) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, outcome } = taking;
  // The payment ended by itself; a later one needs its own question.
  if (isAsking && !isPending) setIsAsking(false);
  const purchase = usePurchase({ schedule, user, taking });
  const isPaused = usePricePhase(schedule) === 'paused';
  const isGone = outcome?.kind === 'gone';
  return (
    <Dialog
      onClose={() => (isPending ? setIsAsking(true) : onClose())}
      title={`Purchase lead ${lead.jobReference}`}
      description={purchase.method.isReal ? undefined : LIVE_PRICE_PROMISE}
      footer={
        isGone ? (
          <Button onClick={onClose}>Back to leads</Button>
        ) : (
          <PurchaseFooter {...{ formId, isPending, isPaused, purchase }} />
        )
      }
    >
      <div className="grid gap-4">
        <TestModeBanner />
        {outcome ? <OutcomePanel outcome={outcome} /> : null}
        <LeadSummary lead={lead} schedule={schedule} isGone={isGone} />
        {isGone ? null : (
          <>
            <LicenceReminder user={user} />
            <PurchaseBody leadId={lead.id} formId={formId} purchase={purchase} />
          </>
        )}
      </div>
      {isAsking ? (
        <ClosingQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />
      ) : null}
    </Dialog>
  );
}
