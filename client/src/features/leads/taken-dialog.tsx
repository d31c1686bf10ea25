import { useEffect, useRef, type ReactNode } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDollars } from '@/lib/format.ts';
import { TestModeBanner } from './test-mode-banner.tsx';

function paidText({ paymentKind, amountPaid }: PurchasedLead): string {
  if (paymentKind === 'admin') return 'Claimed with admin access. No payment was taken.';
  if (paymentKind === 'free') return 'Claimed for free. No payment was taken.';
  return `You paid ${formatDollars(amountPaid)}`;
}

function TakenLead({ purchase, children }: { purchase: PurchasedLead; children: ReactNode }) {
  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => name.current?.focus(), []);
  const isUnlocked = purchase.visibility === 'unlocked';
  return (
    <div className="grid gap-4">
      {purchase.paymentKind === 'demo' ? <TestModeBanner /> : null}
      <div>
        <p className="font-semibold text-earth">{paidText(purchase)}</p>
        <h3 ref={name} tabIndex={-1} className="text-2xl focus:outline-none">
          {purchase.customerName}
        </h3>
        <p className="text-sm text-ink-2">
          {purchase.jobReference}, {purchase.customerAddress ?? purchase.serviceLocation}
        </p>
      </div>
      {isUnlocked ? (
        children
      ) : (
        <Panel tone="spark">
          The lead is yours. We are finalising the payment; contact details unlock in a moment.
        </Panel>
      )}
    </div>
  );
}

/** The receipt of a lead just taken: who it is and how to reach them. */
export function TakenDialog({
  purchase,
  onClose,
  onGoToJob,
  children,
}: {
  purchase: PurchasedLead;
  onClose: () => void;
  onGoToJob: () => void;
  /** The ways to reach the customer. */
  children: ReactNode;
}) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="The lead is yours"
      onOpenAutoFocus={(event) => event.preventDefault()}
      footer={
        <Button variant="secondary" onClick={onGoToJob}>
          Go to job
        </Button>
      }
    >
      <TakenLead purchase={purchase}>{children}</TakenLead>
    </Dialog>
  );
}
