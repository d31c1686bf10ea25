import { and, eq, sql } from 'drizzle-orm';
import { users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

const viewerColumns = {
  id: users.id,
  username: users.username,
  userType: users.userType,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phone: users.phone,
  companyName: users.companyName,
  abn: users.abn,
  licenseNumber: users.licenseNumber,
  licenseState: users.licenseState,
  teamOwnerId: users.teamOwnerId,
  serviceLocation: users.serviceLocation,
  serviceLatitude: users.serviceLatitude,
  serviceLongitude: users.serviceLongitude,
  serviceRadius: users.serviceRadius,
  isVerified: users.isVerified,
  sessionEpoch: users.sessionEpoch,
};

type UserRow = typeof users.$inferSelect;

/** The signed-in person. Never holds the password. */
export type Viewer = Pick<UserRow, keyof typeof viewerColumns>;

export type NewUser = typeof users.$inferInsert;

/** Finds an account that may be signed in; a deactivated one is not found. */
export async function findViewer(db: Db, id: number): Promise<Viewer | undefined> {
  const [viewer] = await db
    .select(viewerColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)));
  return viewer;
}

/** Finds an account by its username, in any case, with the hash of its password. */
export async function findByUsername(
  db: Db,
  username: string,
): Promise<{ viewer: Viewer; passwordHash: string } | undefined> {
  const [row] = await db
    .select({ viewer: viewerColumns, passwordHash: users.password })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), eq(users.isActive, true)));
  return row;
}

/** Finds the account that uses an e-mail address, in any case; a deactivated one is not found. */
export async function findActiveByEmail(db: Db, email: string): Promise<number | undefined> {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), eq(users.isActive, true)));
  return user?.id;
}

/** Tells whether any account, in use or not, has a username, in any case. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()));
  return rows.length > 0;
}

/** Locks an account's row until the transaction ends; false for a deactivated one. */
export async function lockActiveUser(tx: Db, id: number): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.isActive, true)))
    .for('update');
  return rows.length === 1;
}

export async function updatePassword(
  tx: Db,
  id: number,
  { passwordHash, at }: { passwordHash: string; at: Date },
): Promise<void> {
  await tx.update(users).set({ password: passwordHash, sessionEpoch: sql`${users.sessionEpoch} + 1`, updatedAt: at }).where(eq(users.id, id));
}

export async function storeLicence(
  tx: Db,
  id: number,
  { licenseNumber, licenseState, at }: Pick<UserRow, 'licenseNumber' | 'licenseState'> & { at: Date },
): Promise<Viewer> {
  const isSame = sql`(${users.licenseNumber}, ${users.licenseState}) is not distinct from (${licenseNumber}::text, ${licenseState}::text)`;
  const [viewer] = await tx
    .update(users)
    .set({
      licenseNumber,
      licenseState,
      isVerified: sql`${users.isVerified} and ${isSame}`,
      updatedAt: at,
    })
    .where(eq(users.id, id))
    .returning(viewerColumns);
  if (!viewer) throw new Error('The user is not there any more');
  return viewer;
}

/** Finds whom a letter goes to. */
export async function findUser(db: Db, id: number) {
  const [user] = await db
    .select({ firstName: users.firstName, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.id, id));
  return user;
}

export async function insertUser(tx: Db, user: NewUser): Promise<Viewer> {
  const [viewer] = await tx.insert(users).values(user).returning(viewerColumns);
  if (!viewer) throw new Error('The user was not inserted');
  return viewer;
}
