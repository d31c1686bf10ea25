import { useId, useState, type SubmitEvent } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyerForm, type AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction-price.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { BuyerFields, type BuyerInput } from './buyer-fields.tsx';
import { BuyingStrategies } from './buying-strategies.tsx';
import { Price } from './falling-price.tsx';
import { usePricePhase, useShownCents } from './live-price.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { PaymentStep } from './payment-step.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import type { useTakeLead } from './use-take-lead.ts';

function LivePrice({ schedule }: { schedule: PriceSchedule }) {
  return (
    <>
      <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />
      <BuyingStrategies />
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
        <Chip>{urgencyLabels[lead.urgency]}</Chip>
        <Chip>{serviceTypeLabels[lead.serviceType]}</Chip>
      </div>
      <p className="font-display text-lg font-bold">{lead.serviceLocation}</p>
      <p className="line-clamp-3 text-sm text-ink-2">{lead.electricalWork}</p>
      {isGone ? null : <LivePrice schedule={schedule} />}
    </section>
  );
}

function useBuyerForm(user: CurrentUser) {
  return useForm<BuyerInput>({
    resolver: standardSchemaResolver(buyerForm),
    defaultValues: {
      buyerName: `${user.firstName} ${user.lastName}`.trim(),
      buyerEmail: user.email ?? '',
      buyerPhone: user.phone,
      buyerCompany: user.companyName ?? '',
    },
  });
}

function ClosingQuestion({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={onStay}
      title="Close while the payment is going through?"
      description="The payment may still complete. If it does, the lead is under Purchased."
      cancelLabel="Keep waiting"
      confirmLabel="Close anyway"
      onConfirm={onLeave}
    />
  );
}

/** A lead and what it costs this second; pressing the button buys at the price on it, never above. */
export function PurchaseDialog({
  lead,
  schedule,
  user,
  taking: { take, isPending, outcome },
  onClose,
}: {
  lead: AvailableLead;
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: Pick<ReturnType<typeof useTakeLead>, 'take' | 'isPending' | 'outcome'>;
  onClose: () => void;
}) {
  const formId = useId();
  const form = useBuyerForm(user);
  const [isAsking, setIsAsking] = useState(false);
  const isGone = outcome?.kind === 'gone';
  const isPaused = usePricePhase(schedule) === 'paused';
  const liveCents = useShownCents(schedule);
  const cents = outcome?.kind === 'raised' ? outcome.cents : liveCents;
  const handleSubmit = (event: SubmitEvent) => {
    if (cents === 0) {
      event.preventDefault();
      take({ kind: 'claim' });
    } else {
      void form.handleSubmit((buyer) => take({ kind: 'pay', shownCents: cents, buyer }))(event);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={() => (isPending ? setIsAsking(true) : onClose())}
      title={`Purchase lead ${lead.jobReference}`}
      description="You pay the live price at the moment you win, never more than the button says."
      footer={
        <PurchaseFooter
          isGone={isGone}
          onClose={onClose}
          step={{ formId, cents, isPending, isPaused }}
        />
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {clientConfig.payments === 'demo' ? <TestModeBanner /> : null}
        {outcome ? <OutcomePanel outcome={outcome} /> : null}
        <LeadSummary lead={lead} schedule={schedule} isGone={isGone} />
        {isGone ? null : <BuyerFields form={form} />}
      </form>
      {isAsking && isPending ? (
        <ClosingQuestion onStay={() => setIsAsking(false)} onLeave={onClose} />
      ) : null}
    </Dialog>
  );
}

function PurchaseFooter({
  isGone,
  onClose,
  step,
}: {
  isGone: boolean;
  onClose: () => void;
  step: { formId: string; cents: number; isPending: boolean; isPaused: boolean };
}) {
  if (isGone) return <Button onClick={onClose}>Back to leads</Button>;
  if (step.cents > 0) return <PaymentStep {...step} />;
  return (
    <Button
      type="submit"
      form={step.formId}
      disabled={step.isPaused}
      isPending={step.isPending}
      pendingText="Claiming…"
    >
      Claim FREE
    </Button>
  );
}
