import { and, eq, exists, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BuyerStanding } from '../../../../shared/domain/people/buying-rule.ts';
import { users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { holdsEmail } from '../team/team-queries.ts';
import { coalesce } from '../../../platform/db/coalesce.ts';

/** The columns that decide whether an account may buy. */
export const standingColumns = {
  userType: users.userType,
  isEmailConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  licenseClass: users.licenseClass,
  licenseExpiresOn: users.licenseExpiresOn,
  isVerified: users.isVerified,
  licenseRefusal: users.licenseRefusal,
  insuredUntil: users.insuredUntil,
  insuranceReview: users.insuranceReview,
} satisfies Record<keyof BuyerStanding, unknown>;

/** The columns of the signed-in account. */
export const viewerColumns = {
  ...standingColumns,
  id: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  companyName: users.companyName,
  abn: users.abn,
  teamOwnerId: users.teamOwnerId,
  licenseHolder: users.licenseHolder,
  /** True while the market still has to decide on the licence. */
  isLicenceUnderReview: sql<boolean>`${users.licenseSubmittedAt} is not null`,
  serviceLocation: users.serviceLocation,
  serviceLatitude: users.serviceLatitude,
  serviceLongitude: users.serviceLongitude,
  serviceRadius: users.serviceRadius,
  sessionEpoch: users.sessionEpoch,
  lastSeenAt: users.lastSeenAt,
  firstStepsEndedAt: users.firstStepsEndedAt,
};

type UserRow = typeof users.$inferSelect;

type Told = 'isEmailConfirmed' | 'isLicenceUnderReview';

/** The signed-in account's fields. Never contains the password hash. */
export type Account = Pick<UserRow, Exclude<keyof typeof viewerColumns, Told>> & Record<Told, boolean>;

export type NewUser = typeof users.$inferInsert;

const owner = alias(users, 'owner');

/** Matches active accounts: neither deactivated themselves nor on the team of a deactivated owner. */
function isInUse(db: Db): SQL | undefined {
  const activeOwner = and(eq(owner.id, users.teamOwnerId), eq(owner.isActive, true));
  const hasOwner = exists(db.select({ id: owner.id }).from(owner).where(activeOwner));
  return and(eq(users.isActive, true), or(isNull(users.teamOwnerId), hasOwner));
}

const selectViewers = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .select(viewerColumns)
    .from(users)
    .where(and(sql`${users.id} = any(${arrayParam(ids, 'int')})`, isInUse(db))),
);

/** Finds an active account by id for its session. */
export const findViewer = coalesce(async (db, asked: readonly number[]) => {
  const found = await selectViewers(db, { ids: [...new Set(asked)] });
  const viewers = new Map(found.map((viewer): [number, Account] => [viewer.id, viewer]));
  return (id) => viewers.get(id);
});

/** Finds an active account by username, in any case, with its password hash. */
export async function findByUsername(
  db: Db,
  username: string,
): Promise<{ viewer: Account; passwordHash: string } | undefined> {
  const [row] = await db
    .select({ viewer: viewerColumns, passwordHash: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isInUse(db)));
  return row;
}

/**
 * Returns which of the two already has an account, in any case. A deactivated account keeps its names. An invitation that nobody has accepted
 * keeps no address from its owner: signing up with it, or changing to it, ends the invitation.
 */
export async function findTakenName(
  db: Db,
  { username, email }: { username?: string | undefined; email?: string | null | undefined },
): Promise<'username' | 'email' | undefined> {
  const isUsername = username === undefined ? sql`false` : eq(sql`lower(${users.username})`, username.toLowerCase());
  const isEmail = email ? holdsEmail(email) : undefined;
  const found = await db.select({ isUsername: sql<boolean>`${isUsername}` }).from(users).where(or(isUsername, isEmail));
  if (found.length === 0) return undefined;
  return found.some((row) => row.isUsername) ? 'username' : 'email';
}

/** Finds the active account with an email address, in any case. */
export async function findActiveByEmail(db: Db, email: string): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isInUse(db)));
  return user?.id;
}

const passwordSubjectColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  companyName: users.companyName,
  userType: users.userType,
  isEmailConfirmed: viewerColumns.isEmailConfirmed,
};

/** Finds by username, in any case, what a new password must not contain; also finds inactive accounts. */
export async function findPasswordSubject(db: Db, username: string) {
  const [row] = await db
    .select(passwordSubjectColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

/** Returns the same for an account that is known to exist. */
export async function getPasswordSubject(db: Db, id: number) {
  const [row] = await db.select(passwordSubjectColumns).from(users).where(eq(users.id, id));
  if (!row) throw new Error('The user no longer exists');
  return row;
}

/** Returns true when any account, active or not, has a username, in any case. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return rows.length > 0;
}

/**
 * Locks an account's row until the transaction ends; false for a deactivated one. Other transactions can still insert rows that reference
 * the account: otherwise one that has locked another account and inserts such a row would deadlock with this one.
 */
export async function lockActiveUser(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
    .for('no key update');
  return rows.length === 1;
}

/**
 * Locks an account against the end of its sessions until the transaction ends, and returns what decides whether it may buy; undefined when
 * its sessions were ended since the request was authenticated, or the account is inactive.
 */
export async function shareSession(tx: Db, { id, sessionEpoch }: Pick<Account, 'id' | 'sessionEpoch'>): Promise<BuyerStanding | undefined> {
  const [standing] = await tx
    .select(standingColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.sessionEpoch, sessionEpoch), eq(users.isActive, true)))
    .for('share');
  return standing;
}

/** Finds what decides whether an account may buy. */
export async function findStanding(db: Db, id: number): Promise<BuyerStanding | undefined> {
  const [standing] = await db.select(standingColumns).from(users).where(eq(users.id, id));
  return standing;
}

/** Marks an account's address as confirmed, keeping the first time; false for an account without an address. */
export async function markEmailConfirmed(tx: Db, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${at.toISOString()}::timestamptz)`, updatedAt: at })
    .where(and(eq(users.id, id), isNotNull(users.email)))
    .returning({ id: users.id });
  return rows.length === 1;
}

export async function updatePassword(
  tx: Db,
  id: number,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await tx.update(users).set({ password: passwordHash, isInvited: false, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at }).where(eq(users.id, id));
}

export async function updateUserType(
  tx: Db,
  id: number,
  { userType, at }: { userType: UserRow['userType']; at: Date },
): Promise<void> {
  await tx.update(users).set({ userType, updatedAt: at }).where(eq(users.id, id));
}

/** Gives a super admin's account another type, ends its sessions, and lets a licence that it has wait for a check. */
export async function demoteAccount(tx: Db, id: number, { userType, at }: { userType: 'provider' | 'customer'; at: Date }): Promise<void> {
  const submittedAt = sql`case when ${users.licenseNumber} is not null then ${at.toISOString()}::timestamptz end`;
  await tx
    .update(users)
    .set({ userType, isVerified: false, licenseSubmittedAt: submittedAt, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at })
    .where(eq(users.id, id));
}

/** Ends every session that an account has so far, including one that is being stored right now. */
export async function outdateSessions(tx: Db, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at }).where(eq(users.id, id));
}

/** Deactivates an account: sign-in is refused, and all its sessions end. */
export async function deactivateUser(tx: Db, id: number, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: false, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at })
    .where(eq(users.id, id));
}

/** Removes an account's email address. */
export async function forgetEmail(tx: Db, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ email: null, emailConfirmedAt: null, updatedAt: at }).where(eq(users.id, id));
}

/** Reactivates an account with its previous password. */
export async function reactivateUser(tx: Db, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ isActive: true, updatedAt: at }).where(eq(users.id, id));
}

/** Stores when someone was last seen, unless that was stored since `before`. Skips a locked row instead of waiting. */
export async function storeLastSeen(db: Db, id: number, { at, before }: { at: Date; before: Date }): Promise<void> {
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), or(isNull(users.lastSeenAt), lte(users.lastSeenAt, before))))
    .for('no key update', { skipLocked: true });
  await db.update(users).set({ lastSeenAt: at }).where(eq(users.id, due));
}

type Licence = Pick<UserRow, ('isVerified' | `license${string}`) & keyof UserRow>;

/** Stores an account's licence and returns the account. */
export async function storeLicence(tx: Db, id: number, licence: Partial<Licence>, at: Date): Promise<Account> {
  const [viewer] = await tx
    .update(users)
    .set({ ...licence, updatedAt: at })
    .where(eq(users.id, id))
    .returning(viewerColumns);
  if (!viewer) throw new Error('The user no longer exists');
  return viewer;
}

/** Finds the recipient of an email. */
export async function findUser(db: Db, id: number) {
  const [user] = await db
    .select({
      firstName: users.firstName,
      username: users.username,
      email: users.email,
      userType: users.userType,
      isEmailConfirmed: viewerColumns.isEmailConfirmed,
    })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

/** Finds the active super admins with a confirmed email address. */
export function findSuperAdmins(db: Db): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'super_admin'), isInUse(db), isNotNull(users.email), isNotNull(users.emailConfirmedAt)))
    .orderBy(users.id);
}

export async function insertUser(tx: Db, user: NewUser): Promise<Account> {
  const [viewer] = await tx.insert(users).values(user).returning(viewerColumns);
  if (!viewer) throw new Error('The user was not inserted');
  return viewer;
}
