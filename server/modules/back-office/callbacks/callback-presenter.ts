import type { getCallback } from '../../../../shared/contracts/callbacks.ts';
import type { ResultOf } from '../../../../shared/contracts/endpoint.ts';
import { callbackDueAt } from './callback-clock.ts';
import type { ListedCallback } from './callback-queries.ts';

type Presented = ResultOf<typeof getCallback>;

function invitationState({ expiresAt, usedAt }: ListedCallback, now: Date): Presented['invitation']['state'] {
  if (usedAt) return 'used';
  if (!expiresAt) return 'none';
  return expiresAt > now ? 'valid' : 'expired';
}

/** Presents a callback request to a super admin as of an instant. */
export function presentCallback(row: ListedCallback, now: Date): Presented {
  const { callback, decidedByName, expiresAt, usedAt, usedByName } = row;
  return {
    ...callback,
    dueAt: callbackDueAt(callback.createdAt),
    decidedByName,
    invitation: { state: invitationState(row, now), expiresAt, usedAt, usedByName },
  };
}
