import { and, eq, exists, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BuyerStanding } from '../../../shared/domain/buying-rule.ts';
import { users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { listOf } from '../../db/list-of.ts';
import { prepared } from '../../db/prepared.ts';
import { together } from '../../db/together.ts';

/** What decides whether an account may buy. */
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

const viewerColumns = {
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
  /** Whether someone of the market has yet to decide on the licence. */
  isLicenceUnderReview: sql<boolean>`${users.licenseSubmittedAt} is not null`,
  serviceLocation: users.serviceLocation,
  serviceLatitude: users.serviceLatitude,
  serviceLongitude: users.serviceLongitude,
  serviceRadius: users.serviceRadius,
  sessionEpoch: users.sessionEpoch,
  lastSeenAt: users.lastSeenAt,
};

type UserRow = typeof users.$inferSelect;

type Told = 'isEmailConfirmed' | 'isLicenceUnderReview';

/** The signed-in person. Never holds the password. */
export type Viewer = Pick<UserRow, Exclude<keyof typeof viewerColumns, Told>> & Record<Told, boolean>;

export type NewUser = typeof users.$inferInsert;

const owner = alias(users, 'owner');

/** That an account is in use: neither deactivated itself, nor on the team of an owner who is. */
function isInUse(db: Db): SQL | undefined {
  const activeOwner = and(eq(owner.id, users.teamOwnerId), eq(owner.isActive, true));
  const hasOwner = exists(db.select({ id: owner.id }).from(owner).where(activeOwner));
  return and(eq(users.isActive, true), or(isNull(users.teamOwnerId), hasOwner));
}

const selectViewers = prepared((db, { ids }: { ids: readonly number[] }) =>
  db
    .select(viewerColumns)
    .from(users)
    .where(and(sql`${users.id} = any(${listOf(ids, 'int')})`, isInUse(db))),
);

/** Finds an account that may be signed in; one that is not in use is not found. */
export const findViewer = together(async (db, asked: readonly number[]) => {
  const found = await selectViewers(db, { ids: [...new Set(asked)] });
  const viewers = new Map(found.map((viewer): [number, Viewer] => [viewer.id, viewer]));
  return (id) => viewers.get(id);
});

/** Finds an account by its username, in any case, with the hash of its password. */
export async function findByUsername(
  db: Db,
  username: string,
): Promise<{ viewer: Viewer; passwordHash: string } | undefined> {
  const [row] = await db
    .select({ viewer: viewerColumns, passwordHash: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isInUse(db)));
  return row;
}

/** Returns which of the two has an account, in any case; a deactivated account keeps its own. */
export async function findTakenName(
  db: Db,
  { username, email }: { username: string; email?: string | null | undefined },
): Promise<'username' | 'email' | undefined> {
  const isUsername = eq(sql`lower(${users.username})`, username.toLowerCase());
  const isEmail = email ? eq(sql`lower(${users.email})`, email.toLowerCase()) : undefined;
  const found = await db.select({ isUsername: sql<boolean>`${isUsername}` }).from(users).where(or(isUsername, isEmail));
  if (found.length === 0) return undefined;
  return found.some((row) => row.isUsername) ? 'username' : 'email';
}

/** Finds the account that uses an e-mail address, in any case; one that is not in use is not found. */
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

/** Finds by a username, in any case, what a new password of theirs must not be; finds accounts out of use too. */
export async function findPasswordSubject(db: Db, username: string) {
  const [row] = await db
    .select(passwordSubjectColumns)
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return row;
}

/** As `findPasswordSubject`, for an account that is known to be there. */
export async function getPasswordSubject(db: Db, id: number) {
  const [row] = await db.select(passwordSubjectColumns).from(users).where(eq(users.id, id));
  if (!row) throw new Error('The user is not there any more');
  return row;
}

/** Tells whether any account, in use or not, has a username, in any case. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return rows.length > 0;
}

/**
 * Locks an account's row until the transaction ends; false for a deactivated one. Rows that name the account can still be
 * written: whoever holds another account's row and has to write one would else wait for this lock, and it for theirs.
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
 * Keeps an account's sessions from being ended until the transaction is over, and returns what decides whether it may buy; undefined
 * when they were ended since a call read whose it is, or the account is out of use.
 */
export async function shareSession(tx: Db, { id, sessionEpoch }: Pick<Viewer, 'id' | 'sessionEpoch'>): Promise<BuyerStanding | undefined> {
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

/** Notes that an account's address is its owner's, which it is from the first time on; false for one that has none. */
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
  await tx.update(users).set({ password: passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at }).where(eq(users.id, id));
}

export async function updateUserType(
  tx: Db,
  id: number,
  { userType, at }: { userType: UserRow['userType']; at: Date },
): Promise<void> {
  await tx.update(users).set({ userType, updatedAt: at }).where(eq(users.id, id));
}

/** Ends every session of an account from before, also one that is being written at this moment. */
export async function outdateSessions(tx: Db, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at }).where(eq(users.id, id));
}

/** Shuts an account out: nobody signs in to it, and every session from before is over. */
export async function deactivateUser(tx: Db, id: number, at: Date): Promise<void> {
  await tx
    .update(users)
    .set({ isActive: false, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at })
    .where(eq(users.id, id));
}

/** Lets an account in again, with the password it had. */
export async function reactivateUser(tx: Db, id: number, at: Date): Promise<void> {
  await tx.update(users).set({ isActive: true, updatedAt: at }).where(eq(users.id, id));
}

/** Keeps when someone was seen, unless that was kept since `before`; never waits for a row that is locked. */
export async function storeLastSeen(db: Db, id: number, { at, before }: { at: Date; before: Date }): Promise<void> {
  const due = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), or(isNull(users.lastSeenAt), lte(users.lastSeenAt, before))))
    .for('no key update', { skipLocked: true });
  await db.update(users).set({ lastSeenAt: at }).where(eq(users.id, due));
}

type Licence = Pick<UserRow, ('isVerified' | `license${string}`) & keyof UserRow>;

/** Stores what is known of an account's licence, and returns its owner. */
export async function storeLicence(tx: Db, id: number, licence: Partial<Licence>, at: Date): Promise<Viewer> {
  const [viewer] = await tx
    .update(users)
    .set({ ...licence, updatedAt: at })
    .where(eq(users.id, id))
    .returning(viewerColumns);
  if (!viewer) throw new Error('The user is not there any more');
  return viewer;
}

/** Finds whom a letter goes to. */
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

/** Finds the super admins in use who proved that they read their emails. */
export function findSuperAdmins(db: Db): Promise<{ id: number }[]> {
  return db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.userType, 'super_admin'), isInUse(db), isNotNull(users.email), isNotNull(users.emailConfirmedAt)))
    .orderBy(users.id);
}

export async function insertUser(tx: Db, user: NewUser): Promise<Viewer> {
  const [viewer] = await tx.insert(users).values(user).returning(viewerColumns);
  if (!viewer) throw new Error('The user was not inserted');
  return viewer;
}
