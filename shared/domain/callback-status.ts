import type { callbackStatuses } from './enums.ts';

export type CallbackStatus = (typeof callbackStatuses)[number];

/** What a request for a callback may become, by what it is. Approved is final once its invitation was used. */
const moves: Record<CallbackStatus, readonly CallbackStatus[]> = {
  pending: ['called', 'approved', 'declined'],
  called: ['pending', 'approved', 'declined'],
  approved: ['called'],
  declined: ['called'],
};

/** Returns true when a request for a callback may go from one status to another. */
export function canMoveCallback(from: CallbackStatus, to: CallbackStatus): boolean {
  return moves[from].includes(to);
}

/** Returns true for a request that was decided: approved or declined. */
export function isDecided(status: CallbackStatus): boolean {
  return status === 'approved' || status === 'declined';
}
