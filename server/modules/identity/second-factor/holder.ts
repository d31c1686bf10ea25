import type { Holder } from '../../../platform/http/caller.ts';

/** Returns a holder as one string. */
export const nameOf = ({ kind, id }: Holder) => `${kind}:${id}`;

/** Returns the actor and subject of an audit entry about a holder's own second factor. */
export function ownAct({ kind, id }: Holder) {
  const actor = kind === 'user' ? { actorUserId: id } : { actorOperatorId: id };
  return { ...actor, subjectType: kind, subjectId: id };
}
