import { useId, useState, type ReactNode, type SubmitEvent } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { REPORT_WINDOW_DAYS } from '@shared/domain/money/guarantee.ts';
import { areaOf, distanceFrom, type ServiceArea } from '@/components/lead/lead-area.ts';
import { Price } from '@/components/lead/falling-price.tsx';
import { LeadFactText } from '@/components/lead/lead-fact-text.tsx';
import { leadBadges, leadFacts } from '@/components/lead/lead-texts.ts';
import { shownCents, usePricePhase, useShownCents } from '@/components/lead/live-price.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import { BuyerFields, useBuyerForm } from './buyer-fields.tsx';
import { centsToPay, DiscountCode, type AppliedCode } from './discount-code.tsx';
import { LicenceReminder } from './licence-reminder.tsx';
import { GonePanel, OutcomePanel } from './outcome-panel.tsx';
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
    <Price schedule={schedule} phase={usePricePhase(schedule)} isAdmin={false} />
  );
}

function LeadSummary({
  lead,
  area,
  schedule,
  isGone,
}: {
  lead: AvailableLead;
  area: ServiceArea | null;
  schedule: PriceSchedule;
  isGone: boolean;
}) {
  const distance = distanceFrom(lead, area);
  return (
    <section aria-label="The lead" className="grid gap-2 rounded-lg border border-line p-4">
      <div className="flex flex-wrap gap-2">
        {leadBadges(lead).map(({ text, tone }) => (
          <Chip key={text} tone={tone}>
            {text}
          </Chip>
        ))}
      </div>
      <p>
        <strong className="block font-display text-lg">{lead.serviceLocation}</strong>
        {distance ? <span className="text-sm text-ink-2">{distance}</span> : null}
      </p>
      <p className="line-clamp-3 text-sm text-ink-2">{lead.electricalWork}</p>
      <dl className="grid gap-y-0.5 text-sm">
        {leadFacts(lead).map((fact) => (
          <div key={fact.term} className="grid grid-cols-[3.75rem_minmax(0,1fr)]">
            <dt className="text-ink-3">{fact.term}</dt>
            <dd className="min-w-0">
            <LeadFactText fact={fact} />
          </dd>
          </div>
        ))}
      </dl>
      {isGone ? null : <LivePrice schedule={schedule} />}
    </section>
  );
}

/** Renders what the purchase comes to: the price, what a code takes off, what is paid, and whether that includes GST. */
function OrderLines({ purchase: { priceCents, cents, code } }: { purchase: Purchase }) {
  const lines = [
    ['Price now', formatCents(priceCents)],
    ...(code ? [[`Code ${code.code}`, `−${formatCents(Math.max(0, priceCents - centsToPay(priceCents, code)))}`]] : []),
  ];
  return (
    <section aria-label="What you pay" className="grid gap-2">
      <dl className="grid gap-1 text-sm tnum">
        {lines.map(([term, sum]) => (
          <div key={term} className="flex justify-between gap-3">
            <dt className="text-ink-2">{term}</dt>
            <dd>{sum}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t border-line pt-1 text-base font-semibold">
          <dt>You pay</dt>
          <dd>{formatCents(cents)}</dd>
        </div>
      </dl>
      <p className="text-sm text-ink-2">
        {clientConfig.isGstRegistered ? 'Includes GST.' : 'No GST charged.'} A bad lead is replaced: report it within {REPORT_WINDOW_DAYS} days.
      </p>
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
  purchase,
}: {
  leadId: number;
  formId: string;
  purchase: Purchase;
}) {
  const { form, method, code, priceCents, cents, handleSubmit, handleCode } = purchase;
  return (
    <>
      <DiscountCode leadId={leadId} priceCents={priceCents} code={code} onChange={handleCode} />
      {cents > 0 || code ? <OrderLines purchase={purchase} /> : null}
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

/** Returns the price at the moment a condition came true, in cents. */
function useCentsWhen(isTrue: boolean, schedule: PriceSchedule): number {
  const [cents, setCents] = useState<number | null>(null);
  if (isTrue !== (cents !== null)) setCents(isTrue ? shownCents(schedule) : null);
  return cents ?? 0;
}

/** Renders a lead with its live price; the button buys at the price on it, never above. */
export function PurchaseDialog({
  lead,
  schedule,
  user,
  taking,
  isSold,
  next,
  onClose,
}: {
  lead: AvailableLead;
  schedule: PriceSchedule;
  user: CurrentUser;
  taking: TakingState;
  /** True once someone else has the lead. */
  isSold: boolean;
  next: ReactNode;
  onClose: () => void;
}) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const { isPending, outcome } = taking;
  // The payment ended by itself; a later one needs its own question.
  if (isAsking && !isPending) setIsAsking(false);
  const purchase = usePurchase({ schedule, user, taking });
  const isPaused = usePricePhase(schedule) === 'paused';
  // A purchase of one's own that is under way takes the lead off the market too.
  const isGone = outcome?.kind === 'gone' || (isSold && !isPending);
  const goneCents = useCentsWhen(isGone, schedule);
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
        {isGone && !outcome ? <GonePanel cents={goneCents} /> : null}
        {isGone ? next : null}
        <LeadSummary lead={lead} area={areaOf(user)} schedule={schedule} isGone={isGone} />
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
