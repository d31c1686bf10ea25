import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { purchaseAttempts } from '../../../../shared/schema/index.ts';

/** Returns the condition that two accounts once paid with the same card or requested a payment from the same network address. */
export function accountsAreTied(account: AnyPgColumn | number, other: AnyPgColumn | number): SQL {
  const shared = (column: SQL) => sql`exists (
    select from ${purchaseAttempts} as one inner join ${purchaseAttempts} as other on other.${column} = one.${column}
    where one.buyer_id = ${account} and other.buyer_id = ${other})`;
  return sql`(${shared(sql`card_fingerprint`)} or ${shared(sql`quoted_from`)})`;
}
