import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { providerCallbacks } from '../../../../shared/schema/index.ts';
import { declareAdvisoryLock } from '../../../platform/db/advisory-lock.ts';
import type { Db } from '../../../platform/db/client.ts';

export type CallbackRow = typeof providerCallbacks.$inferSelect;

/** The data of the form: who to phone, and why. */
export type CallbackDetails = Pick<
  CallbackRow,
  'firstName' | 'lastName' | 'mobile' | 'email' | 'businessName' | 'serviceArea'
>;

/** The first half of the advisory lock keys; the hash of the details is the second. */
const CALLBACK_LOCKS = declareAdvisoryLock(7_244_012);

/** Makes requests with the same details wait for each other until their transactions end. */
export async function lockSameCallbacks(tx: Db, details: CallbackDetails): Promise<void> {
  const { firstName, lastName, mobile, email, businessName, serviceArea } = details;
  const text = JSON.stringify([firstName, lastName, mobile, email, businessName, serviceArea]);
  await tx.execute(sql`select pg_advisory_xact_lock(${CALLBACK_LOCKS}, hashtext(${text}))`);
}

/** Finds the latest request with exactly these details since an instant. Only reliable while `lockSameCallbacks` holds their lock. */
export async function findSameCallback(tx: Db, details: CallbackDetails, after: Date) {
  const [row] = await tx
    .select({ id: providerCallbacks.id })
    .from(providerCallbacks)
    .where(
      and(
        eq(providerCallbacks.firstName, details.firstName),
        eq(providerCallbacks.lastName, details.lastName),
        eq(providerCallbacks.mobile, details.mobile),
        eq(providerCallbacks.email, details.email),
        eq(providerCallbacks.businessName, details.businessName),
        eq(providerCallbacks.serviceArea, details.serviceArea),
        gt(providerCallbacks.createdAt, after),
      ),
    )
    .orderBy(desc(providerCallbacks.createdAt))
    .limit(1);
  return row;
}

export async function insertCallback(tx: Db, callback: CallbackDetails & { createdAt: Date }) {
  const [row] = await tx.insert(providerCallbacks).values(callback).returning({ id: providerCallbacks.id });
  if (!row) throw new Error('The callback was not inserted');
  return row;
}

/** Returns the condition for a callback by id, unless its person was removed. */
const isThere = (id: number) => and(eq(providerCallbacks.id, id), isNull(providerCallbacks.anonymisedAt));

/** Finds what the team needs to make the call. */
export async function findCallback(db: Db, id: number): Promise<CallbackRow | undefined> {
  const [row] = await db.select().from(providerCallbacks).where(isThere(id));
  return row;
}

/** Locks a callback until the transaction ends. Every change to a callback or its invitations must lock it first. */
export async function lockCallback(tx: Db, id: number): Promise<CallbackRow | undefined> {
  const [row] = await tx
    .select()
    .from(providerCallbacks)
    .where(isThere(id))
    .for('no key update');
  return row;
}

export type CallbackChange = Partial<
  Pick<CallbackRow, 'status' | 'notes' | 'callbackDate' | 'answeredAt' | 'decidedAt' | 'decidedByUserId'>
>;

export async function updateCallbackColumns(tx: Db, id: number, change: CallbackChange): Promise<void> {
  await tx.update(providerCallbacks).set(change).where(eq(providerCallbacks.id, id));
}
