import { useEffect, useRef } from 'react';
import { formatCents } from '@shared/domain/money/money.ts';
import { Panel } from '@/components/ui/panel.tsx';
import type { Outcome } from './take-outcome.ts';

interface Words {
  title?: string;
  text: string;
  tone: 'neutral' | 'active';
}

function wordsOf(outcome: Outcome): Words {
  switch (outcome.kind) {
    case 'failed':
      return { title: outcome.title, text: outcome.message, tone: 'active' };
    case 'gone':
      return { text: 'Someone got in first. You were not charged.', tone: 'neutral' };
    case 'repriced':
      return {
        title: 'The price has moved.',
        text: 'You were not charged. Check the price below and try again.',
        tone: 'neutral',
      };
    case 'raised':
      return {
        title: `The price is ${formatCents(outcome.cents)}.`,
        text: 'That’s more than the button said, so nothing was bought. Only go on if you agree.',
        tone: 'neutral',
      };
    case 'unfinished':
      return { text: 'The payment was not finished. You were not charged.', tone: 'neutral' };
    case 'cardGone':
      return {
        title: 'Your saved card can no longer be used.',
        text: 'You were not charged. Enter a card below.',
        tone: 'neutral',
      };
    case 'codeRefused':
      return {
        title: 'The code was removed.',
        text: `${outcome.message} You were not charged. Check the price below.`,
        tone: 'neutral',
      };
    case 'notAllowed':
      return { title: 'You can’t buy this lead.', text: `${outcome.message} You were not charged.`, tone: 'neutral' };
    case 'processing':
      return {
        title: 'Payment Processing',
        text: `Payment status: ${outcome.status}. If it goes through, the lead is under Purchased.`,
        tone: 'neutral',
      };
    default:
      return outcome satisfies never;
  }
}

/** Says that someone else has the lead. Takes focus, as the button that had it is gone. */
export function GonePanel({ cents }: { cents: number }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} role="alert">
      <Panel title={`Gone at ${formatCents(cents)}`}>Someone got in first. You were not charged.</Panel>
    </div>
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
