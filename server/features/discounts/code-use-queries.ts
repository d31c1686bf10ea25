import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { discountRedemptions, leadPurchases, leads, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

interface Asked {
  codeId: number;
  /** The attempt that the page before ended with. */
  cursor: string | undefined;
  limit: number;
}

const last = alias(purchaseAttempts, 'last');

/** One page of the uses of a code that count, used up or set aside, newest first. */
export function findCodeUses(db: Db, { codeId, cursor, limit }: Asked) {
  const { id, createdAt } = purchaseAttempts;
  const before = db.select({ at: last.createdAt, id: last.id }).from(last).where(eq(last.id, cursor ?? ''));
  return db
    .select({
      attemptId: id,
      buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      buyerCompany: users.companyName,
      leadId: purchaseAttempts.leadId,
      jobReference: leads.jobReference,
      at: createdAt,
      state: discountRedemptions.state,
      purchasedAt: leadPurchases.purchasedAt,
      amountOffCents: leadPurchases.discountAmountCents,
    })
    .from(discountRedemptions)
    .innerJoin(purchaseAttempts, eq(id, discountRedemptions.attemptId))
    .innerJoin(users, eq(users.id, purchaseAttempts.buyerId))
    .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
    .leftJoin(leadPurchases, eq(leadPurchases.attemptId, id))
    .where(
      and(
        eq(discountRedemptions.codeId, codeId),
        ne(discountRedemptions.state, 'released'),
        cursor === undefined ? undefined : sql`(${createdAt}, ${id}) < (${before.getSQL()})`,
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
