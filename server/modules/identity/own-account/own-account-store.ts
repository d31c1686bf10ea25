import { and, eq, isNull } from 'drizzle-orm';
import { users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { type Account, viewerColumns } from '../accounts/user-store.ts';

const ownColumns = {
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  companyName: users.companyName,
  abn: users.abn,
};

/** The fields of an account that its owner edits. */
export type OwnFields = Pick<typeof users.$inferSelect, keyof typeof ownColumns>;

/**
 * Locks an account until the transaction ends and returns its fields; undefined when its sessions were ended since the request was
 * authenticated, or the account is inactive.
 */
export async function lockOwnAccount(tx: Db, { id, sessionEpoch }: Pick<Account, 'id' | 'sessionEpoch'>): Promise<OwnFields | undefined> {
  const [fields] = await tx
    .select(ownColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.sessionEpoch, sessionEpoch), eq(users.isActive, true)))
    .for('no key update');
  return fields;
}

/** Stores edited fields of an account and returns the account. */
export async function storeOwnFields(tx: Db, id: number, fields: Partial<OwnFields>, at: Date): Promise<Account> {
  const [viewer] = await tx
    .update(users)
    .set({ ...fields, updatedAt: at })
    .where(eq(users.id, id))
    .returning(viewerColumns);
  if (!viewer) throw new Error('The user no longer exists');
  return viewer;
}

/** Gives an account another address, which its owner has just confirmed, and returns the one before. Lock the account first. */
export async function replaceEmail(tx: Db, id: number, { email, at }: { email: string; at: Date }): Promise<string | null> {
  const [before] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  await tx.update(users).set({ email, emailConfirmedAt: at, updatedAt: at }).where(eq(users.id, id));
  return before?.email ?? null;
}

/** Ends the first steps on an account's dashboard. */
export async function endFirstSteps(db: Db, id: number, at: Date): Promise<void> {
  await db
    .update(users)
    .set({ firstStepsEndedAt: at })
    .where(and(eq(users.id, id), isNull(users.firstStepsEndedAt)));
}
