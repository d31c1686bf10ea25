import { useEffect, useRef, type ReactNode } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { formatCents } from '@shared/domain/money/money.ts';
import type { RenderGone } from '@/components/lead/gone-lead.ts';
import { BuyingNeedsLink } from '@/components/forms/missing-to-buy.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDollars } from '@/lib/time/format.ts';
import type { Outcome } from './take-outcome.ts';

interface Words {
  title?: string;
  text: ReactNode;
  tone: 'info' | 'danger';
}

function wordsOf(outcome: Outcome): Words {
  switch (outcome.kind) {
    case 'failed':
      return { title: outcome.title, text: outcome.message, tone: 'danger' };
    case 'gone':
      return { text: 'Someone got in first. You were not charged.', tone: 'info' };
    case 'repriced':
      return {
        title: 'The price has moved.',
        text: 'You were not charged. Check the price below and try again.',
        tone: 'info',
      };
    case 'raised':
      return {
        title: `The price is ${formatCents(outcome.cents)}.`,
        text: 'That’s more than the button said, so nothing was bought. Only go on if you agree.',
        tone: 'info',
      };
    case 'unfinished':
      return { text: 'The payment was not finished. You were not charged.', tone: 'info' };
    case 'cardGone':
      return {
        title: 'Your saved card can no longer be used.',
        text: 'You were not charged. Enter a card below.',
        tone: 'info',
      };
    case 'codeRefused':
      return {
        title: 'The code was removed.',
        text: `${outcome.message} You were not charged. Check the price below.`,
        tone: 'info',
      };
    case 'notAllowed':
      return {
        title: 'You can’t buy this lead.',
        text: (
          <>
            <p>{outcome.message} You were not charged.</p>
            <BuyingNeedsLink />
          </>
        ),
        tone: 'info',
      };
    case 'processing':
      return {
        title: 'Payment Processing',
        text: `Payment status: ${outcome.status}. If it goes through, the lead is under Purchased.`,
        tone: 'info',
      };
    default:
      return outcome satisfies never;
  }
}

/**
 * Says that someone else has the lead, or for which price a standing bid of the person's bought it. Takes focus, as the button that had
 * it is gone.
 */
function GonePanel({ cents, ownPrice }: { cents: number; ownPrice: string | null }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} role="alert">
      {ownPrice === null ? (
        <Panel title={`Gone at ${formatCents(cents)}`}>Someone got in first. You were not charged.</Panel>
      ) : (
        <Panel title={`Yours at ${formatDollars(ownPrice)}`}>Your standing bid bought it. It’s under Purchased.</Panel>
      )}
    </div>
  );
}

/** Renders that a lead is gone, and another one to go on with. `cents` is the price it went at; null when an outcome above says it. */
export function GoneLead({
  lead,
  cents,
  renderGone,
  next,
}: {
  lead: AvailableLead;
  cents: number | null;
  renderGone: RenderGone;
  next: ReactNode;
}) {
  return (
    <>
      {cents === null ? null : renderGone(lead, (ownPrice) => <GonePanel cents={cents} ownPrice={ownPrice} />)}
      {next}
    </>
  );
}

/** Shows the outcome of an attempt in its dialog. Takes focus, so that screen readers announce it. */
export function OutcomePanel({ outcome }: { outcome: Outcome }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const { title, text, tone } = wordsOf(outcome);
  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Panel tone={tone} title={title}>
        {text}
      </Panel>
    </div>
  );
}
