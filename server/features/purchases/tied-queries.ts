import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { leadPurchases, leads, purchaseAttempts } from '../../../shared/schema/index.ts';

/** The condition that two accounts once paid with the same card or asked from the same network address. */
export function accountsAreTied(account: AnyPgColumn | number, other: AnyPgColumn | number): SQL {
  const shared = (column: SQL) => sql`exists (
    select from ${purchaseAttempts} as one inner join ${purchaseAttempts} as other on other.${column} = one.${column}
    where one.buyer_id = ${account} and other.buyer_id = ${other})`;
  return sql`(${shared(sql`card_fingerprint`)} or ${shared(sql`quoted_from`)})`;
}

/** The condition that a lead was filed by its own buyer: from an address the buyer uses, or under the buyer's number. */
export const isFiledByBuyer: SQL | undefined = or(
  eq(leads.customerPhone, leadPurchases.buyerPhone),
  sql`exists (select from ${purchaseAttempts} as own where own.quoted_from = ${leads.filedFrom} and own.buyer_id = ${leadPurchases.buyerId})`,
);
