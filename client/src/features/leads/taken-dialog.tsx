import { useEffect, useRef, type ReactNode } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { formatDollars } from '@/lib/format.ts';
import { notices } from '@/lib/strings.ts';
import type { Taken } from './take-steps.ts';
import type { TakingHandlers } from './taking-handlers.ts';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useSettledPurchase, type Settling } from './use-settled-purchase.ts';

function paidText({ paymentKind, amountPaid, paymentStatus }: PurchasedLead, heldCents: number | null): string {
  if (paymentKind === 'admin') return 'Claimed with admin access. No payment was taken.';
  const paidCents = centsFromDecimal(amountPaid);
  if (paidCents === 0) return 'Claimed for free. No payment was taken.';
  if (paymentStatus === 'pending') return `You pay ${formatDollars(amountPaid)}`;
  const releasedCents = paymentKind === 'card' ? (heldCents ?? 0) - paidCents : 0;
  const released = releasedCents > 0 ? `; ${formatCents(releasedCents)} of the hold was released` : '';
  return `You paid ${formatDollars(amountPaid)}${released}`;
}

const settlingTexts = {
  waiting: 'The lead is yours. We are finalising the payment; contact details unlock in a moment.',
  slow: 'The lead is yours. Finalising the payment takes longer than usual; the contact details unlock under Purchased.',
} as const;

function TakenLead({
  taken: { purchase, heldCents },
  settling,
  children,
}: {
  taken: Taken;
  settling: Exclude<Settling, 'failed'>;
  children: ReactNode;
}) {
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => name.current?.focus(), []);
  return (
    <div className="grid gap-4">
      {purchase.paymentKind === 'demo' || purchase.paymentKind === 'card' ? <TestModeBanner /> : null}
      <div>
        <p className="font-semibold text-earth">{paidText(purchase, heldCents)}</p>
        <h3 ref={name} tabIndex={-1} className="text-2xl focus:outline-none">
          {purchase.customerName}
        </h3>
        <p className="text-sm text-ink-2">
          {purchase.jobReference}, {purchase.customerAddress ?? purchase.serviceLocation}
        </p>
      </div>
      {settling === 'settled' ? (
        children
      ) : (
        <output>
          <Panel tone="spark">{settlingTexts[settling]}</Panel>
        </output>
      )}
    </div>
  );
}

function FailedPayment() {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Panel tone="active">
        Payment could not be completed. You were not charged. The lead is back on the market.
      </Panel>
    </div>
  );
}

/** The receipt of a lead just taken: who it is and how to reach them, as soon as its payment is settled. */
export function TakenDialog({
  taken,
  onClose,
  onTaken,
  onPaymentFailed,
  onGoToJob,
  renderContact,
}: Pick<TakingHandlers, 'onClose' | 'onTaken' | 'onPaymentFailed' | 'onGoToJob' | 'renderContact'> & {
  taken: Taken;
}) {
  const { toast } = useToast();
  const { purchase, settling } = useSettledPurchase(taken.purchase, {
    onSettled: (settled) => {
      onTaken(settled);
      toast(notices.paymentSuccessful);
    },
    onFailed: () => onPaymentFailed(taken.purchase.leadId),
  });
  const hasFailed = settling === 'failed';
  return (
    <Dialog
      onClose={onClose}
      title={hasFailed ? 'Payment Failed' : 'The lead is yours'}
      onOpenAutoFocus={(event) => event.preventDefault()}
      footer={
        hasFailed ? (
          <Button onClick={onClose}>Back to leads</Button>
        ) : (
          <Button variant="secondary" onClick={() => onGoToJob(purchase)}>
            Go to job
          </Button>
        )
      }
    >
      {hasFailed ? (
        <FailedPayment />
      ) : (
        // Anew once it is settled: the name, whole now, is read out again with the contact.
        <TakenLead key={settling} taken={{ ...taken, purchase }} settling={settling}>
          {settling === 'settled' ? renderContact(purchase) : null}
        </TakenLead>
      )}
    </Dialog>
  );
}
