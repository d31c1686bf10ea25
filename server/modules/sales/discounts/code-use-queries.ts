import { and, eq, ne, sql } from 'drizzle-orm';
import { discountRedemptions, leadPurchases, leads, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { keyset } from '../../../platform/db/keyset-page.ts';

interface Asked {
  codeId: number;
  cursor: string | undefined;
  limit: number;
}

const { id, createdAt } = purchaseAttempts;

const newestFirst = keyset('code-uses', [
  { value: createdAt, kind: 'instant', isDescending: true },
  { value: id, kind: 'uuid', isDescending: true },
]);

/** Finds one page of a code's uses that count, whether used up or reserved, newest first. */
export function findCodeUses(db: Db, { codeId, cursor, limit }: Asked) {
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
      pageKey: newestFirst.pageKey,
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
        newestFirst.after(cursor),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit);
}
