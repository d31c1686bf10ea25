import type { CallbackStatus } from '../../../shared/domain/callback-status.ts';

/** What a refusal calls the state of a callback. */
export const statusWords: Record<CallbackStatus, string> = {
  pending: 'waiting',
  called: 'called',
  approved: 'approved',
  declined: 'declined',
};
