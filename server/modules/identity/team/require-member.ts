import type { Db } from '../../../platform/db/client.ts';
import { AppError } from '../../../platform/errors.ts';
import { lockActiveUser } from '../accounts/user-store.ts';
import { countActiveMembers, lockMember, type MemberOf } from './team-queries.ts';

const MAX_MEMBERS = 50;

/** Locks a member's row. Throws `not_found` for a member of another team as for an unknown one. */
export async function requireMember(tx: Db, of: MemberOf) {
  const member = await lockMember(tx, of);
  if (!member) throw new AppError('not_found', 'There is no such team member');
  return member;
}

/**
 * Locks the owner's row, so that members who are added at the same time are counted one after the other. Throws `conflict` when the team is
 * full.
 */
export async function requireRoom(tx: Db, ownerId: number): Promise<void> {
  if (!(await lockActiveUser(tx, ownerId))) throw new AppError('unauthenticated', 'Please sign in');
  if ((await countActiveMembers(tx, ownerId)) >= MAX_MEMBERS) {
    throw new AppError('conflict', `A team has at most ${MAX_MEMBERS} active members. Deactivate someone first.`);
  }
}
