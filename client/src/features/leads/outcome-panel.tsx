import { useEffect, useRef } from 'react';
import { formatCents } from '@shared/domain/money.ts';
import { Panel } from '@/components/ui/panel.tsx';
import type { Outcome } from './take-outcome.ts';

function wordsOf(outcome: Outcome): { title?: string; text: string; tone: 'neutral' | 'active' } {
  if (outcome.kind === 'failed') {
    return { title: outcome.title, text: outcome.message, tone: 'active' };
  }
  if (outcome.kind === 'gone') {
    return { text: 'Someone got in first. You were not charged.', tone: 'neutral' };
  }
  if (outcome.kind === 'repriced') {
    return {
      title: 'The price has moved.',
      text: 'You were not charged. Check the price below and try again.',
      tone: 'neutral',
    };
  }
  return {
    title: `The price is ${formatCents(outcome.cents)}.`,
    text: 'That is more than the button said, so nothing was bought. Go on only if you agree.',
    tone: 'neutral',
  };
}

/** What became of an attempt, in the dialog where it was made; takes focus so that it is read at once. */
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
