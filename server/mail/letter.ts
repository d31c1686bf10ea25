import type { Config } from '../config.ts';
import { letterHtml } from './letter-html.ts';
import type { Mail } from './mailer.ts';

/** What a letter says, part by part. */
export interface Letter {
  subject: string;
  /** "Hello Sam,": left out in letters to the market's own people. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Terms and values, such as what a job is about. */
  facts?: readonly (readonly [term: string, value: string])[];
  /** The one thing to do next. */
  action?: { label: string; href: string } | undefined;
  /** What is said after the action. */
  closing?: readonly string[];
  /** Ends letters of this kind without signing in; for those that nobody needs. */
  unsubscribeHref?: string;
}

/** Writes a letter as text and as HTML, for programs of either kind; both say the same. */
export function writeLetter(
  config: Pick<Config, 'brand'>,
  letter: Letter,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, greeting, paragraphs, facts = [], action, closing = [], unsubscribeHref } = letter;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.href}`,
    ...closing,
    unsubscribeHref && `To get no more of these letters, open this link:\n${unsubscribeHref}`,
  ];
  return { subject, text: parts.filter(Boolean).join('\n\n'), html: letterHtml(config, letter) };
}
