import type { Callback } from '@shared/contracts/callbacks.ts';
import type { CallbackStatus } from '@shared/domain/pipeline/callback-status.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { formatRelative } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { localTime } from './callback-times.ts';

export const callbackLabels: Record<CallbackStatus, { label: string; tone: Tone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  called: { label: 'Called', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'plain' },
};

/** The tabs of the queue; the one without a status shows all. */
export const callbackTabs = [
  { tab: 'pending', label: 'Waiting', empty: 'Nobody is waiting for a call' },
  { tab: 'called', label: 'Called', empty: 'No called electricians waiting for a decision' },
  { tab: 'approved', label: 'Approved', empty: 'Nobody approved yet' },
  { tab: 'declined', label: 'Declined', empty: 'Nobody declined yet' },
  { tab: 'all', label: 'All', empty: 'Nobody has asked for a call yet' },
] as const;

export type CallbackTab = (typeof callbackTabs)[number]['tab'];

export const callbackName = ({ firstName, lastName }: Callback) => isolate(`${firstName} ${lastName}`);

/** Says what an approval does. */
export function approvalText(callback: Callback): string {
  return (
    `${callbackName(callback)} gets a link emailed to ${callback.email}. It works once, for 14 days. ` +
    'The account created with it is verified.'
  );
}

/** Says who decided, and when. */
export function decisionText({ decidedByName, decidedAt }: Callback, now: Date): string | null {
  return decidedAt ? `${decidedByName ?? 'Someone'}, ${localTime(decidedAt, now)}` : null;
}

/** Returns the status of an approved electrician's invitation. */
export function invitationText({ email, invitation }: Callback, now: Date): string {
  const { state, expiresAt, usedAt, usedByName } = invitation;
  if (state === 'used' && usedAt) return `Used by ${usedByName ?? 'someone'}, ${formatRelative(usedAt, now)}`;
  if (state === 'valid' && expiresAt) return `Link valid until ${localTime(expiresAt, now)}`;
  if (state === 'expired') return 'The link has expired';
  return `The link is on its way to ${email}`;
}
