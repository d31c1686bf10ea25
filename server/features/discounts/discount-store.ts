import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { discountApplications, discountCodes, leadReports, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { holds } from '../../db/text-search.ts';
import { type AppliedCode, discountColumns, isUsable } from './redemption-store.ts';

/** How many codes a list holds; replacement credits make new ones for ever. */
const LIST_LIMIT = 500;

const codeColumns = {
  id: discountCodes.id,
  code: discountCodes.code,
  description: discountCodes.description,
  discountType: discountCodes.discountType,
  discountValue: discountCodes.discountValue,
  maxUses: discountCodes.maxUses,
  currentUses: discountCodes.currentUses,
  isActive: discountCodes.isActive,
  boundTo: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
  validFrom: discountCodes.validFrom,
  validUntil: discountCodes.validUntil,
  createdAt: discountCodes.createdAt,
};

const selectCodes = (db: Db) =>
  db.select(codeColumns).from(discountCodes).leftJoin(users, eq(users.id, discountCodes.boundToUserId));

/** The latest codes that hold a text, with the name of whoever alone may use them, newest first. */
export function findCodes(db: Db, q: string | undefined) {
  return selectCodes(db)
    .where(q ? holds([discountCodes.code, discountCodes.description], q) : undefined)
    .orderBy(desc(discountCodes.id))
    .limit(LIST_LIMIT);
}

export async function findCode(db: Db, codeId: number) {
  const [code] = await selectCodes(db).where(eq(discountCodes.id, codeId));
  return code;
}

type NewCode = typeof discountCodes.$inferInsert;

export async function insertCode(tx: Db, code: NewCode): Promise<number> {
  const [row] = await tx.insert(discountCodes).values(code).returning({ id: discountCodes.id });
  if (!row) throw new Error('The code was not inserted');
  return row.id;
}

/** Takes a code out of use or puts it back; false when it was so already or is not there. One statement decides. */
export async function setActive(
  tx: Db,
  { codeId, isActive }: { codeId: number; isActive: boolean },
  at: Date,
): Promise<boolean> {
  const rows = await tx
    .update(discountCodes)
    .set({ isActive, updatedAt: at })
    .where(and(eq(discountCodes.id, codeId), eq(discountCodes.isActive, !isActive)))
    .returning({ id: discountCodes.id });
  return rows.length === 1;
}

/** Finds the code that was typed, in any case, if this buyer could use it at this instant. */
export async function findUsableCode(
  db: Db,
  { code, buyerId }: { code: string; buyerId: number },
  at: Date,
): Promise<AppliedCode | undefined> {
  const [found] = await db
    .select(discountColumns)
    .from(discountCodes)
    .where(and(eq(sql`upper(${discountCodes.code})`, sql`upper(${code})`), isUsable(buyerId, at)));
  return found;
}

/** Remembers which code a buyer uses for a lead; the latest one counts. */
export async function upsertApplication(
  tx: Db,
  application: { buyerId: number; leadId: number; codeId: number; appliedAt: Date },
): Promise<void> {
  const { codeId, appliedAt } = application;
  await tx
    .insert(discountApplications)
    .values(application)
    .onConflictDoUpdate({
      target: [discountApplications.buyerId, discountApplications.leadId],
      set: { codeId, appliedAt },
    });
}

/**
 * Takes the replacement credit of a purchase out of use: what is refunded is not replaced as well. A use that it had, or that
 * is set aside for an open payment, stands; one that comes back later is worth nothing any more.
 */
export async function retireCredit(tx: Db, purchaseId: number, at: Date): Promise<void> {
  const credit = tx
    .select({ id: leadReports.creditCodeId })
    .from(leadReports)
    .where(eq(leadReports.purchaseId, purchaseId));
  await tx
    .update(discountCodes)
    .set({ isActive: false, updatedAt: at })
    .where(inArray(discountCodes.id, credit));
}
