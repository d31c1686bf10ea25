import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { REPORT_WINDOW_DAYS } from '@shared/domain/money/guarantee.ts';
import type { RenderGone } from '@/components/lead/gone-lead.ts';
import { DirtySections, useDirtySections } from '@/components/forms/dirty-sections.ts';
import { areaOf } from '@/components/lead/lead-area.ts';
import { usePricePhase, useShownCents } from '@/components/lead/live-price.ts';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { useUnsavedGuard } from '@/components/ui/unsaved-guard.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { BuyerFields, useBuyerForm } from './buyer-fields.tsx';
import { centsToPay, DiscountCode, type AppliedCode } from './discount-code.tsx';
import { LeadSummary } from './lead-summary.tsx';
import { LicenceReminder } from './licence-reminder.tsx';
import { GoneLead, OutcomePanel } from './outcome-panel.tsx';
import { payButtonClass, PaymentPart, PaymentStep, usePaymentMethod } from './payment.tsx';
import { TestModeBanner } from './test-mode-banner.tsx';
import { useGone } from './use-gone.ts';
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
  const isRaised = outcome?.kind === 'raised';
  const cents = isRaised ? outcome.cents : liveCents;
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
  // Read here, so that the form tracks it.
  const isDirty = form.formState.isDirty || code !== null;
  return { form, method, code, isDirty, priceCents, isRaised, cents, holdCents, handleSubmit, handleCode };
}

/** Not shown where a card is held: the text above the button says it with the amount. */
const LIVE_PRICE_PROMISE =
  'You pay the live price at the moment you win, never more than the button says.';

/** Returns the lines whose amounts add up to what is paid. A raised price stands, and the server has taken the code off it already. */
function orderLines({ priceCents, isRaised, cents, code }: Purchase): readonly [term: string, sum: string][] {
  if (isRaised) return [[code ? `Price with code ${code.code}` : 'Price', formatCents(cents)]];
  const price: [string, string] = ['Price now', formatCents(priceCents)];
  return code ? [price, [`Code ${code.code}`, `−${formatCents(priceCents - cents)}`]] : [price];
}

/** Renders what the purchase comes to: the price, what a code takes off, what is paid, and whether that includes GST. */
function OrderLines({ purchase }: { purchase: Purchase }) {
  return (
    <section aria-label="What you pay" className="w-full">
      <dl className="text-sm tnum">
        {orderLines(purchase).map(([term, sum]) => (
          <div key={term} className="flex justify-between gap-3">
            <dt className="text-ink-2">{term}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 text-base font-semibold">
          <dt>You pay</dt>
          <dd>{formatCents(purchase.cents)}</dd>
        </div>
      </dl>
      <p className="text-xs text-ink-2">
        {clientConfig.isGstRegistered ? 'Includes GST.' : 'No GST charged.'} A bad lead is replaced: report it within {REPORT_WINDOW_DAYS} days.
      </p>
    </section>
  );
}

const paymentClosing = {
  title: 'Close while the payment is going through?',
  description: 'The payment may still complete. If it does, the lead is under Purchased.',
};

type Purchase = ReturnType<typeof usePurchase>;

function PurchaseBody({
  leadId,
  formId,
  purchase,
  bid,
}: {
  leadId: number;
  formId: string;
  purchase: Purchase;
  bid: ReactNode;
}) {
  const { form, method, code, priceCents, cents, handleSubmit, handleCode } = purchase;
  return (
    <>
      <DiscountCode leadId={leadId} priceCents={priceCents} code={code} onChange={handleCode} />
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
        {method.isReal && cents > 0 ? <PaymentPart cents={cents} method={method} /> : null}
        <BuyerFields form={form} isFree={cents === 0} />
      </form>
      {bid}
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
    <Button
      type="submit"
      form={formId}
      variant="spark"
      className={payButtonClass}
      disabled={isPaused}
      isPending={isPending}
      pendingText="Claiming…"
    >
      Claim FREE
    </Button>
  );
}

interface PurchaseDialogProps {
  lead: AvailableLead;
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: TakingState;
  /** True once someone else has the lead. */
  isSold: boolean;
  next: ReactNode;
  /** The standing bid on this lead. */
  bid?: ReactNode;
  renderGone: RenderGone;
  onClose: () => void;
}

/** Renders a lead with its live price; the button buys at the price on it, never above. */
export function PurchaseDialog({ lead, schedule, user, taking, isSold, next, bid, renderGone, onClose }: PurchaseDialogProps) {
  const formId = useId();
  const { isPending, outcome } = taking;
  const purchase = usePurchase({ schedule, user, taking });
  const sections = useDirtySections();
  const isPaused = usePricePhase(schedule) === 'paused';
  const { isGone, goneCents } = useGone(taking, isSold, schedule);
  // What is for the purchase serves nothing once the lead is gone. While it is under way, the bank may need to load its own page.
  const isDirty = !isGone && !isPending && (sections.isDirty || purchase.isDirty);
  const description = 'What you entered hasn’t been sent yet.';
  const { handleClose, question } = useUnsavedGuard({ isDirty, isPending, closing: paymentClosing, description, onClose });
  return (
    <Dialog
      onClose={handleClose}
      title={`Purchase lead ${lead.jobReference}`}
      description={purchase.method.isReal ? undefined : LIVE_PRICE_PROMISE}
      footer={
        isGone ? (
          <Button onClick={onClose}>Back to leads</Button>
        ) : (
          <>
            {purchase.cents > 0 || purchase.code ? <OrderLines purchase={purchase} /> : null}
            <PurchaseFooter {...{ formId, isPending, isPaused, purchase }} />
          </>
        )
      }
    >
      <div className="grid gap-4">
        <TestModeBanner />
        {outcome ? <OutcomePanel outcome={outcome} /> : null}
        {isGone ? <GoneLead {...{ lead, renderGone, next }} cents={outcome ? null : goneCents} /> : null}
        <LeadSummary lead={lead} area={areaOf(user)} schedule={schedule} isGone={isGone} />
        {isGone ? null : (
          <DirtySections value={sections.report}>
            <LicenceReminder user={user} />
            <PurchaseBody {...{ formId, purchase, bid }} leadId={lead.id} />
          </DirtySections>
        )}
      </div>
      {question}
    </Dialog>
  );
}
