import { and, asc, count, eq, isNull, not, sql } from 'drizzle-orm';
import { users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/**
 * Matches members who were invited by email and have yet to set a password. Setting one confirms the address, which decides when both happen
 * at the same moment.
 */
const isWaiting = and(eq(users.userType, 'team_member'), isNull(users.lastSeenAt), isNull(users.emailConfirmedAt), eq(users.isInvited, true));

/** Matches an account whose email address is taken: not that of an invitation which nobody has accepted. */
export const holdsEmail = (email: string) => and(eq(sql`lower(${users.email})`, email.toLowerCase()), not(sql`(${isWaiting})`));

const memberColumns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  phone: users.phone,
  isActive: users.isActive,
  hasJoined: sql<boolean>`not ${users.isInvited}`,
  lastSeenAt: users.lastSeenAt,
  createdAt: users.createdAt,
};

export interface MemberOf {
  ownerId: number;
  memberId: number;
}

const isOfOwner = (ownerId: number) => and(eq(users.teamOwnerId, ownerId), eq(users.userType, 'team_member'));

const membersWhere = (db: Db, where: ReturnType<typeof and>) => db.select(memberColumns).from(users).where(where);

/** Lists the members of an owner's team, active or not, by name. */
export function listMembers(db: Db, ownerId: number) {
  const byName = [users.firstName, users.lastName].map((name) => asc(sql`lower(${name})`));
  return membersWhere(db, isOfOwner(ownerId)).orderBy(...byName, asc(users.id));
}

/** Finds a member of this owner's team only. */
export async function findMember(db: Db, { ownerId, memberId }: MemberOf) {
  const [member] = await membersWhere(db, and(eq(users.id, memberId), isOfOwner(ownerId)));
  return member;
}

/** Finds a member as `findMember` does, and locks their row until the transaction ends. */
export async function lockMember(tx: Db, { ownerId, memberId }: MemberOf) {
  const [member] = await membersWhere(tx, and(eq(users.id, memberId), isOfOwner(ownerId))).for('update');
  return member;
}

/** Returns the ids of a team's active members and locks their rows until the transaction ends. */
export async function lockActiveMembers(tx: Db, ownerId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(isOfOwner(ownerId), eq(users.isActive, true)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

/** Locks the invited members with an email address, in any team, until the transaction ends. */
export function lockInvited(tx: Db, email: string): Promise<{ id: number; isActive: boolean }[]> {
  return tx
    .select({ id: users.id, isActive: users.isActive })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isWaiting))
    .orderBy(asc(users.id))
    .for('update');
}

export async function countActiveMembers(tx: Db, ownerId: number): Promise<number> {
  const [row] = await tx
    .select({ members: count() })
    .from(users)
    .where(and(isOfOwner(ownerId), eq(users.isActive, true)));
  return row?.members ?? 0;
}

/** Deletes the owner's business name from every member of their team, active or not. */
export async function forgetCompanyOfMembers(tx: Db, ownerId: number): Promise<void> {
  await tx.update(users).set({ companyName: null }).where(isOfOwner(ownerId));
}
