import { useId, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction-price.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { BuyingStrategies } from './buying-strategies.tsx';
import { DiscountCode } from './discount-code.tsx';
import { Price } from './falling-price.tsx';
import { LicenceReminder } from './licence-reminder.tsx';
import { urgencyTones } from './lead-texts.ts';
import { usePricePhase } from './live-price.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { PaymentPart } from './payment-part.tsx';
import { PaymentStep } from './payment-step.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { usePurchase, type TakingState } from './use-purchase.ts';

/** Where a card is held, the words above the button say it with the sum. */
const LIVE_PRICE_PROMISE =
  'You pay the live price at the moment you win, never more than the button says.';

function LivePrice({ schedule }: { schedule: PriceSchedule }) {
  return (
    <>
      <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />
      <BuyingStrategies minutes={schedule.durationMs / 60_000} />
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

/** A lead and what it costs this second; pressing the button buys at the price on it, never above. */
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
  // Answered by the payment itself; the next one has not been asked about.
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
