import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import { lockActiveUser } from '../users/user-store.ts';
import { countActiveMembers, lockMember, type MemberOf } from './team-queries.ts';

const MOST_MEMBERS = 50;

/** Locks a member's row. Refuses `not_found` for someone of another team as for nobody. */
export async function requireMember(tx: Db, of: MemberOf) {
  const member = await lockMember(tx, of);
  if (!member) throw new AppError('not_found', 'There is no such team member');
  return member;
}

/**
 * Locks the owner's row, so that the members who come in at once are counted one after the other. Refuses `conflict` when
 * the team is full.
 */
export async function requireRoom(tx: Db, ownerId: number): Promise<void> {
  if (!(await lockActiveUser(tx, ownerId))) throw new AppError('unauthenticated', 'Please sign in');
  if ((await countActiveMembers(tx, ownerId)) >= MOST_MEMBERS) {
    throw new AppError('conflict', `A team has at most ${MOST_MEMBERS} active members. Deactivate someone first.`);
  }
}
