import type { CallbackStatus } from '../../../../shared/domain/pipeline/callback-status.ts';

/** Names the status of a callback in error messages. */
export const statusWords: Record<CallbackStatus, string> = {
  pending: 'waiting',
  called: 'called',
  approved: 'approved',
  declined: 'declined',
};
