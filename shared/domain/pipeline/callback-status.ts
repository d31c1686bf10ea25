import type { callbackStatuses } from '../words/enums.ts';

export type CallbackStatus = (typeof callbackStatuses)[number];

/** The statuses that a callback request may move to, by its current one. Approved is final once its invitation has been used. */
const moves: Record<CallbackStatus, readonly CallbackStatus[]> = {
  pending: ['called', 'approved', 'declined'],
  called: ['pending', 'approved', 'declined'],
  approved: ['called'],
  declined: ['called'],
};

/** Returns true when a callback request may move from one status to another. */
export function canMoveCallback(from: CallbackStatus, to: CallbackStatus): boolean {
  return moves[from].includes(to);
}

/** Returns true for a callback request that was approved or declined. */
export function isDecided(status: CallbackStatus): boolean {
  return status === 'approved' || status === 'declined';
}
