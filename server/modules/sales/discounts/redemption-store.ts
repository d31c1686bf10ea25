import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { discountApplications, discountCodes, discountRedemptions, leadReports } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';

/** The columns of a code that determine its discount. */
export const discountColumns = {
  id: discountCodes.id,
  discountType: discountCodes.discountType,
  discountValue: discountCodes.discountValue,
};

export type AppliedCode = Pick<typeof discountCodes.$inferSelect, keyof typeof discountColumns>;

/** Returns the condition that this buyer could use a code at this instant. */
export function isUsable(buyerId: number, at: Date) {
  return and(
    eq(discountCodes.isActive, true),
    or(isNull(discountCodes.boundToUserId), eq(discountCodes.boundToUserId, buyerId)),
    or(isNull(discountCodes.validFrom), lte(discountCodes.validFrom, at)),
    or(isNull(discountCodes.validUntil), gt(discountCodes.validUntil, at)),
    or(isNull(discountCodes.maxUses), lt(discountCodes.currentUses, discountCodes.maxUses)),
  );
}

interface Application {
  codeId: number;
  buyerId: number;
  leadId: number;
}

/** Finds the code that this buyer applied to this lead, if it may still be used. */
export async function findAppliedCode(
  tx: Db,
  { codeId, buyerId, leadId }: Application,
  at: Date,
): Promise<AppliedCode | undefined> {
  const [code] = await tx
    .select(discountColumns)
    .from(discountApplications)
    .innerJoin(discountCodes, eq(discountCodes.id, discountApplications.codeId))
    .where(
      and(
        eq(discountApplications.buyerId, buyerId),
        eq(discountApplications.leadId, leadId),
        eq(discountApplications.codeId, codeId),
        isUsable(buyerId, at),
      ),
    );
  return code;
}

/** Locks codes in the order of their ids. Needed if more than one is to change: other orders end in deadlocks. */
export async function lockCodes(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(inArray(discountCodes.id, [...ids]))
    .orderBy(discountCodes.id)
    .for('no key update');
}

/** Locks the codes that a reversal may change, in the order of their ids: the one it used and the credit given for it. */
export async function lockCodesOf(tx: Db, purchase: { id: number; attemptId: string }): Promise<void> {
  const used = tx
    .select({ id: discountRedemptions.codeId })
    .from(discountRedemptions)
    .where(eq(discountRedemptions.attemptId, purchase.attemptId));
  const credit = tx.select({ id: leadReports.creditCodeId }).from(leadReports).where(eq(leadReports.purchaseId, purchase.id));
  const rows = await tx
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(or(inArray(discountCodes.id, used), inArray(discountCodes.id, credit)));
  if (rows.length > 0) await lockCodes(tx, rows.map(({ id }) => id));
}

/** Reserves a use of a code for an attempt, in one statement. Returns false if no use is left. */
export async function reserveUse(
  tx: Db,
  { codeId, attemptId, buyerId }: { codeId: number; attemptId: string; buyerId: number },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(discountCodes)
    .set({ currentUses: sql`${discountCodes.currentUses} + 1`, updatedAt: at })
    .where(and(eq(discountCodes.id, codeId), isUsable(buyerId, at)))
    .returning({ id: discountCodes.id });
  if (rows.length === 0) return false;
  await tx.insert(discountRedemptions).values({ attemptId, codeId });
  return true;
}

const selectReserved = prepared((tx, { attemptIds }: { attemptIds: readonly string[] }) =>
  tx
    .select({ attemptId: discountRedemptions.attemptId, code: discountColumns })
    .from(discountRedemptions)
    .innerJoin(discountCodes, eq(discountCodes.id, discountRedemptions.codeId))
    .where(and(sql`${discountRedemptions.attemptId} = any(${arrayParam(attemptIds, 'uuid')})`, eq(discountRedemptions.state, 'reserved'))),
);

/** Finds the codes with a use reserved for some attempts, even if the code was switched off or expired since. */
export async function findReservedCodes(tx: Db, attemptIds: readonly string[]): Promise<Map<string, AppliedCode>> {
  const rows = await selectReserved(tx, { attemptIds });
  return new Map(rows.map(({ attemptId, code }) => [attemptId, code]));
}

/** Finds the code with a use reserved for an attempt. */
export async function findReservedCode(tx: Db, attemptId: string): Promise<AppliedCode | undefined> {
  return (await findReservedCodes(tx, [attemptId])).get(attemptId);
}

/** Finds the attempts that have a use of the replacement credit of a purchase reserved. */
export async function findReservationsOfCredit(tx: Db, purchaseId: number): Promise<string[]> {
  const rows = await tx
    .select({ attemptId: discountRedemptions.attemptId })
    .from(discountRedemptions)
    .innerJoin(leadReports, eq(leadReports.creditCodeId, discountRedemptions.codeId))
    .where(and(eq(leadReports.purchaseId, purchaseId), eq(discountRedemptions.state, 'reserved')));
  return rows.map(({ attemptId }) => attemptId);
}

/** Marks the reserved uses of attempts that have won as used up. */
export async function markUsed(tx: Db, attemptIds: readonly string[]): Promise<void> {
  await tx
    .update(discountRedemptions)
    .set({ state: 'used' })
    .where(and(inArray(discountRedemptions.attemptId, [...attemptIds]), eq(discountRedemptions.state, 'reserved')));
}

/** Releases an attempt's use of a code, once, after the attempt lost or was refunded. */
export async function releaseUse(tx: Db, attemptId: string, at: Date): Promise<void> {
  const [released] = await tx
    .update(discountRedemptions)
    .set({ state: 'released' })
    .where(
      and(eq(discountRedemptions.attemptId, attemptId), sql`${discountRedemptions.state} <> 'released'`),
    )
    .returning({ codeId: discountRedemptions.codeId });
  if (!released) return;
  await tx
    .update(discountCodes)
    .set({ currentUses: sql`${discountCodes.currentUses} - 1`, updatedAt: at })
    .where(eq(discountCodes.id, released.codeId));
}
