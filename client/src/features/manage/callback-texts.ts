import type { Callback } from '@shared/contracts/callbacks.ts';
import type { CallbackStatus } from '@shared/domain/callback-status.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatRelative } from '@/lib/format.ts';
import { localTime } from './callback-times.ts';

export const callbackLabels: Record<CallbackStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'spark' },
  called: { label: 'Called', tone: 'neutral' },
  approved: { label: 'Approved', tone: 'earth' },
  declined: { label: 'Declined', tone: 'plain' },
};

/** The parts of the queue; all of it without a status. */
export const callbackTabs = [
  { tab: 'pending', label: 'Waiting', empty: 'Nobody is waiting for a call' },
  { tab: 'called', label: 'Called', empty: 'Nobody was called who waits for a decision' },
  { tab: 'approved', label: 'Approved', empty: 'Nobody was approved yet' },
  { tab: 'declined', label: 'Declined', empty: 'Nobody was declined yet' },
  { tab: 'all', label: 'All', empty: 'Nobody has asked for a call yet' },
] as const;

export type CallbackTab = (typeof callbackTabs)[number]['tab'];

export const callbackName = ({ firstName, lastName }: Callback) => `${firstName} ${lastName}`;

/** Says what an approval does. */
export function approvalText(callback: Callback): string {
  return (
    `${callbackName(callback)} gets a link by e-mail to ${callback.email}. It works once, for 14 days. ` +
    'The account that is made with it is verified.'
  );
}

/** Says who decided, and when. */
export function decisionText({ decidedByName, decidedAt }: Callback, now: Date): string | null {
  return decidedAt ? `${decidedByName ?? 'Someone'}, ${localTime(decidedAt, now)}` : null;
}

/** Says how far the invitation of an approved electrician is. */
export function invitationText({ email, invitation }: Callback, now: Date): string {
  const { state, expiresAt, usedAt, usedByName } = invitation;
  if (state === 'used' && usedAt) return `Used by ${usedByName ?? 'someone'}, ${formatRelative(usedAt, now)}`;
  if (state === 'valid' && expiresAt) return `Link valid until ${localTime(expiresAt, now)}`;
  if (state === 'expired') return 'The link has expired';
  return `The link is on its way to ${email}`;
}
