import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call } from '@/lib/api/api-client.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { notices } from '@/lib/utils/strings.ts';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { centsFromDecimal, formatCents } from '@shared/domain/money/money.ts';
import type { PurchaseResult } from './purchase-flow.ts';
import type { TakingHandlers } from './taking-handlers.ts';
import { TestModeBanner } from './test-mode-banner.tsx';

const POLL_MS = 2000;
/** Two minutes; after that the list of purchased leads shows the outcome. */
const MAX_POLLS = 60;

/** The payment state of a lead just bought. */
type Settling = 'settled' | 'waiting' | 'slow' | 'failed';

const isWaiting = ({ visibility, paymentStatus }: PurchasedLead) =>
  visibility === 'redacted' && paymentStatus === 'pending';

const STANDS = new Set<PurchasedLead['paymentStatus']>(['pending', 'completed']);

/** Finds the purchase among the account's; null when it is gone or its payment has failed. */
function standingOf(rows: readonly PurchasedLead[], purchaseId: number): PurchasedLead | null {
  const row = rows.find(({ id }) => id === purchaseId);
  return row && STANDS.has(row.paymentStatus) ? row : null;
}

function settlingOf(purchase: PurchasedLead | null, polls: number): Settling {
  if (!purchase) return 'failed';
  if (!isWaiting(purchase)) return 'settled';
  return polls < MAX_POLLS ? 'waiting' : 'slow';
}

/** Polls a lead just bought until its payment settles: then its contact unlocks, or it is back on the market. */
function useSettledPurchase(
  taken: PurchasedLead,
  { onSettled, onFailed }: { onSettled: (purchase: PurchasedLead) => void; onFailed: () => void },
): { purchase: PurchasedLead; settling: Settling } {
  const answers = useRef(0);
  const { data, errorUpdateCount } = useQuery({
    queryKey: ['settling-purchase', taken.id],
    queryFn: async ({ signal }) => {
      // A new purchase is among the newest 30.
      const rows = await call(listMyPurchasedLeads, { query: { limit: '30' }, signal });
      answers.current += 1;
      return { standing: standingOf(rows, taken.id), polls: answers.current };
    },
    enabled: isWaiting(taken),
    gcTime: 0,
    refetchInterval: ({ state }) => {
      const { standing, polls } = state.data ?? { standing: taken, polls: 0 };
      return settlingOf(standing, polls + state.errorUpdateCount) === 'waiting' ? POLL_MS : false;
    },
  });
  const { standing, polls } = data ?? { standing: taken, polls: 0 };
  const settling = settlingOf(standing, polls + errorUpdateCount);
  const handleEnd = useEffectEvent(() => {
    if (settling === 'failed') onFailed();
    else if (standing) onSettled(standing);
  });
  const hasEnded = isWaiting(taken) && (settling === 'settled' || settling === 'failed');
  useEffect(() => {
    if (hasEnded) handleEnd();
  }, [hasEnded]);
  return { purchase: standing ?? taken, settling };
}

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
  waiting: 'The lead is yours. We’re finalising the payment; contact details unlock in a moment.',
  slow: 'The lead is yours. The payment is taking longer than usual; the contact details unlock under Purchased.',
} as const;

function TakenLead({
  taken: { purchase, heldCents },
  settling,
  children,
}: {
  taken: PurchaseResult;
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
          <bdi className="break-words">{purchase.customerName}</bdi>
        </h3>
        <p className="text-sm text-ink-2">
          {purchase.jobReference}, {purchase.customerAddress ?? purchase.serviceLocation}
        </p>
        {settling === 'settled' ? (
          <p className="mt-2 font-display text-3xl font-bold tnum">{formatPhone(purchase.customerPhone)}</p>
        ) : null}
      </div>
      {settling === 'settled' ? (
        <>
          <p className="font-semibold">Ring within 5 minutes: they’re expecting a call.</p>
          {children}
        </>
      ) : (
        <output>
          <Panel tone="warning">{settlingTexts[settling]}</Panel>
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
      <Panel tone="danger">
        Payment could not be completed. You were not charged. The lead is back on the market.
      </Panel>
    </div>
  );
}

/** Renders the receipt of a lead just bought, with the customer's contact once its payment is settled. */
export function TakenDialog({
  taken,
  onClose,
  onTaken,
  onPaymentFailed,
  onGoToJob,
  renderContact,
}: Pick<TakingHandlers, 'onClose' | 'onTaken' | 'onPaymentFailed' | 'onGoToJob' | 'renderContact'> & {
  taken: PurchaseResult;
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
        // Remounts once settled, so that screen readers announce the full name with the contact.
        <TakenLead key={settling} taken={{ ...taken, purchase }} settling={settling}>
          {settling === 'settled' ? renderContact(purchase) : null}
        </TakenLead>
      )}
    </Dialog>
  );
}
