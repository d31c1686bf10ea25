import { and, desc, eq, gt, isNull, lt, max, sql } from 'drizzle-orm';
import { providerCallbacks, providerInvitations as invitations } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

type NewInvitation = Pick<
  typeof invitations.$inferInsert,
  'callbackId' | 'tokenHash' | 'isEmailed' | 'createdByUserId' | 'createdAt' | 'expiresAt'
>;

export async function insertInvitation(tx: Db, invitation: NewInvitation): Promise<void> {
  await tx.insert(invitations).values(invitation);
}

const unusedOf = (callbackId: number, at: Date) =>
  and(eq(invitations.callbackId, callbackId), isNull(invitations.usedAt), gt(invitations.expiresAt, at));

/** Ends every link of a callback at this instant. Lock the callback's row first. */
export async function endInvitations(tx: Db, callbackId: number, at: Date): Promise<void> {
  await tx.update(invitations).set({ expiresAt: at }).where(unusedOf(callbackId, at));
}

/** Ends every link of a callback except those of the newest request. Lock the callback's row first. */
export async function endOlderInvitations(tx: Db, callbackId: number, at: Date): Promise<void> {
  const newest = tx
    .select({ at: max(invitations.createdAt) })
    .from(invitations)
    .where(eq(invitations.callbackId, callbackId));
  await tx
    .update(invitations)
    .set({ expiresAt: at })
    .where(and(unusedOf(callbackId, at), lt(invitations.createdAt, newest)));
}

/** Orders a callback's invitations: the used one first, then the newest. */
export const countingFirst = [
  sql`${invitations.usedAt} is null`,
  desc(invitations.createdAt),
  desc(invitations.id),
] as const;

/** Finds the invitation of a callback that counts: the used one, otherwise the newest. */
export async function findLatestInvitation(tx: Db, callbackId: number) {
  const [row] = await tx
    .select({ createdAt: invitations.createdAt, usedAt: invitations.usedAt })
    .from(invitations)
    .where(eq(invitations.callbackId, callbackId))
    .orderBy(...countingFirst)
    .limit(1);
  return row;
}

const isGood = (tokenHash: string, at: Date) =>
  and(
    eq(invitations.tokenHash, tokenHash),
    isNull(invitations.usedAt),
    gt(invitations.expiresAt, at),
    eq(providerCallbacks.status, 'approved'),
  );

/** Finds the person a link invites at this instant; undefined for a used, ended or unknown link. */
export async function findInvited(db: Db, tokenHash: string, at: Date) {
  const { firstName, lastName, mobile, email, businessName, serviceArea } = providerCallbacks;
  const [row] = await db
    .select({
      invitationId: invitations.id,
      isEmailed: invitations.isEmailed,
      callbackId: invitations.callbackId,
      details: { firstName, lastName, phone: mobile, email, companyName: businessName, serviceAreas: serviceArea },
    })
    .from(invitations)
    .innerJoin(providerCallbacks, eq(providerCallbacks.id, invitations.callbackId))
    .where(isGood(tokenHash, at));
  return row;
}

/** Locks the callback of an invitation until the transaction ends, so that sign-ups with the same link run one after the other. */
export async function lockInvitedCallback(tx: Db, callbackId: number): Promise<void> {
  await tx.select({ id: providerCallbacks.id }).from(providerCallbacks).where(eq(providerCallbacks.id, callbackId)).for('no key update');
}

/** Records the account that an invitation became. */
export async function markInvitationUsed(
  tx: Db,
  invitationId: number,
  used: { userId: number; usedAt: Date },
): Promise<void> {
  await tx.update(invitations).set(used).where(eq(invitations.id, invitationId));
}
