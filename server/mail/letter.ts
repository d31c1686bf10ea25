import { isPlainName } from '../../shared/domain/plain-name.ts';
import type { Config } from '../config.ts';
import { letterHtml } from './letter-html.ts';
import type { Mail } from './mailer.ts';

/** What a letter says, part by part. */
export interface Letter {
  subject: string;
  /** From `greetingOf`, or "Hello," where whose address it is, is not known: left out in letters to the market's own people. */
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

/** Greets somebody by name; without it where it is not plain, as names from before they were checked may be. */
export function greetingOf(name: string): string {
  return isPlainName(name) ? `Hello ${name},` : 'Hello,';
}

/** Says which username an account has; says `otherwise` of one that programs for mail may take for a link. */
export function usernameSentence(username: string, otherwise: string): string {
  return isPlainName(username) ? `Your username is ${username}.` : otherwise;
}

/** What letters with a link to set a password say of a username that they leave out. */
export const USERNAME_LATER = 'You see your username once you have chosen a password.';

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
