/** Who has a second factor: a super admin's account or an operator. */
export interface Holder {
  kind: 'user' | 'operator';
  id: number;
}

/** Names a holder in one text. */
export const nameOf = ({ kind, id }: Holder) => `${kind}:${id}`;

/** What a line of the audit log says of an act of a holder on their own second factor. */
export function ownAct({ kind, id }: Holder) {
  const actor = kind === 'user' ? { actorUserId: id } : { actorOperatorId: id };
  return { ...actor, subjectType: kind, subjectId: id };
}
