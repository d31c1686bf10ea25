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
  teamOwnerId: users.teamOwnerId,
  serviceLocation: users.serviceLocation,
  serviceLatitude: users.serviceLatitude,
  serviceLongitude: users.serviceLongitude,
  serviceRadius: users.serviceRadius,
  isVerified: users.isVerified,
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
