import { isPlainName } from '../../../shared/domain/people/plain-name.ts';
import { emailHtml } from './email-html.ts';
import type { Mail } from './mailer.ts';
import type { PlatformConfig } from '../config.ts';

/** The parts of an email, in the order in which they are written. */
export interface EmailText {
  subject: string;
  /** From `greetingOf`, or "Hello," while it isn't known whose address it is. Left out in emails to the market's own people. */
  greeting?: string;
  paragraphs: readonly string[];
  /** Terms and their values, such as the suburb and the work of a lead. */
  facts?: readonly (readonly [term: string, value: string])[];
  /** The next step, as a button. */
  action?: { label: string; href: string } | undefined;
  /** The paragraphs after the button. */
  closing?: readonly string[];
  /** Unsubscribes from emails of this kind without signing in. Only for emails that nobody needs. */
  unsubscribeHref?: string;
}

/** Greets someone by name. Leaves the name out if it isn't plain: names from before they were checked may hold a link. */
export function greetingOf(name: string): string {
  return isPlainName(name) ? `Hi ${name},` : 'Hello,';
}

/** Tells the username of an account, or says `otherwise` if an email program could take the username for a link. */
export function usernameSentence(username: string, otherwise: string): string {
  return isPlainName(username) ? `Your username is ${username}.` : otherwise;
}

/** Replaces a username that is left out of an email with a link to set a password. */
export const USERNAME_LATER = 'You’ll see your username once you’ve chosen a password.';

/** Writes an email as text and as HTML, with the same words in both. */
export function composeEmail(
  config: Pick<PlatformConfig, 'brand'>,
  email: EmailText,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { subject, greeting, paragraphs, facts = [], action, closing = [], unsubscribeHref } = email;
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    action && `${action.label}:\n${action.href}`,
    ...closing,
    unsubscribeHref && `Unsubscribe:\n${unsubscribeHref}`,
  ];
  return { subject, text: parts.filter(Boolean).join('\n\n'), html: emailHtml(config, email) };
}
