import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CodeColumn, CodeSort } from '../../../../shared/contracts/discounts.ts';
import { decimalFromCents } from '../../../../shared/domain/money/money.ts';
import { discountApplications, discountCodes, discountRedemptions, leadPurchases, leadReports, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { alphabetical, type Key, keyset, sortable } from '../../../platform/db/keyset-page.ts';
import { containsText } from '../../../platform/db/text-search.ts';
import { type AppliedCode, discountColumns, isUsable } from './redemption-store.ts';

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

const boundBuyer = eq(users.id, discountCodes.boundToUserId);

const newestFirst = keyset('discount-codes', [{ value: discountCodes.id, kind: 'integer', isDescending: true }]);

const sortColumns: Record<CodeColumn, readonly Key[]> = {
  code: [alphabetical(discountCodes.code)],
  uses: [{ value: discountCodes.currentUses, kind: 'integer' }],
  // A code without an end ends last.
  until: [{ value: sql`coalesce(${discountCodes.validUntil}, '9999-12-31T23:59:59Z'::timestamptz)`, kind: 'instant' }],
  created: [{ value: discountCodes.createdAt, kind: 'instant' }],
};

const sorted = sortable('discount-codes', sortColumns, { value: discountCodes.id, kind: 'integer' });

interface Asked {
  /** Part of the code or of its description. */
  q: string | undefined;
  /** Undefined for newest first. */
  sort: CodeSort | undefined;
  cursor: string | undefined;
  limit: number;
}

/** Finds one page of codes that contain a text, each with the name of the only buyer who may use it, if there is one. */
export function findCodes(db: Db, { q, sort, cursor, limit }: Asked) {
  const order = sort ? sorted(sort) : newestFirst;
  const containsIt = q ? containsText([discountCodes.code, discountCodes.description], q) : undefined;
  return db
    .select({ ...codeColumns, pageKey: order.pageKey })
    .from(discountCodes)
    .leftJoin(users, boundBuyer)
    .where(and(containsIt, order.after(cursor)))
    .orderBy(...order.orderBy)
    .limit(limit);
}

export async function findCode(db: Db, codeId: number) {
  const [code] = await db.select(codeColumns).from(discountCodes).leftJoin(users, boundBuyer).where(eq(discountCodes.id, codeId));
  return code;
}

type NewCode = typeof discountCodes.$inferInsert;

export async function insertCode(tx: Db, code: NewCode): Promise<number> {
  const [row] = await tx.insert(discountCodes).values(code).returning({ id: discountCodes.id });
  if (!row) throw new Error('The code was not inserted');
  return row.id;
}

/** Switches a code on or off in one statement. Returns false if nothing changed or there is no such code. */
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

/** Finds a code as typed, ignoring case, if this buyer could use it at this instant. */
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

/** Stores which code a buyer uses for a lead. The latest one counts. */
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
 * Ends the replacement credit of a purchase that is reversed, because a refunded lead is not replaced as well. One that has taken something off
 * another lead is worth no more than this from then on, should its buyer get it back when that other purchase ends; any other is switched off.
 * The code must be locked, and no open attempt may have a use of it reserved.
 */
export async function endCredit(tx: Db, purchaseId: number, { worthCents, at }: { worthCents: number; at: Date }): Promise<void> {
  const credit = tx.select({ id: leadReports.creditCodeId }).from(leadReports).where(eq(leadReports.purchaseId, purchaseId));
  const worth = { discountType: 'fixed_amount', discountValue: sql`least(${discountCodes.discountValue}, ${decimalFromCents(worthCents)}::numeric)` } as const;
  await tx
    .update(discountCodes)
    .set({ ...(worthCents > 0 ? worth : { isActive: false }), updatedAt: at })
    .where(inArray(discountCodes.id, credit));
}

/**
 * Selects what the replacement credit of a purchase has taken off another lead, in cents: a lead that was replaced is not refunded as well; null
 * while the credit is unused, and without one.
 */
export const creditUsed = sql<number | null>`(
  select sum(replacement.discount_amount) from ${leadReports} as credited
  join ${discountRedemptions} as credit_use on credit_use.code_id = credited.credit_code_id and credit_use.state = 'used'
  join ${leadPurchases} as replacement on replacement.attempt_id = credit_use.attempt_id
  where credited.purchase_id = ${leadPurchases}.id)`.mapWith(leadPurchases.amountPaidCents);

type Paid = Pick<typeof leadPurchases.$inferSelect, 'id' | 'amountPaidCents' | 'discountAmountCents'>;

/** What a reversal does not give back of a purchase, in cents, because its replacement credit was used. */
interface Kept {
  isReplaced: boolean;
  /** Of the money that was paid. */
  keptCents: number;
  /** Of the price: that money, and what a code took off, which is not given back either. 0 if the credit was not used. */
  worthCents: number;
}

/** Finds what a reversal of a purchase must keep. The codes of the purchase must be locked, and no open attempt may have its credit reserved. */
export async function findKept(tx: Db, { id, amountPaidCents, discountAmountCents }: Paid): Promise<Kept> {
  const [row] = await tx.select({ creditUsed }).from(leadPurchases).where(eq(leadPurchases.id, id));
  const used = row?.creditUsed ?? 0;
  const keptCents = keptOf(amountPaidCents, used);
  return { isReplaced: used > 0, keptCents, worthCents: used > 0 ? keptCents + (discountAmountCents ?? 0) : 0 };
}

/** Returns how much of a price is not refunded after a credit for the lead took this much off another. */
export const keptOf = (paidCents: number, creditUsedCents: number | null): number => Math.min(paidCents, creditUsedCents ?? 0);
