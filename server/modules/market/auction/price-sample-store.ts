import { eq, type SQL, sql } from 'drizzle-orm';
import { latestSales, leadPurchases, leadReports, leads, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { prepared } from '../../../platform/db/prepared.ts';

/** The maximum number of a buyer's own sales in a row that are skipped in search of the latest one that counts. */
const MAX_PASSED_OVER = 1000;

/** The condition that a sale is paid and stands: start prices are computed from these. Alias: sale. */
export const isPaidSale = sql`sale.payment_status = 'completed' and sale.amount_paid > 0`;

const digitsOf = (phone: SQL) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 9)`;

/**
 * The condition that the buyer of a sale filed its lead: their team added it as an own job, or it has a number of their team, in whatever
 * notation, or came from a network address that the buyer uses. It takes the table or alias of the purchase and of the lead.
 */
export function filedByBuyer(sale: SQL | typeof leadPurchases, lead: SQL | typeof leads): SQL {
  const phone = digitsOf(sql`${lead}.customer_phone`);
  return sql`(coalesce(${digitsOf(sql`${sale}.buyer_phone`)} = ${phone}, false)
    or exists (select from ${users} as own where (own.id = ${sale}.buyer_id or own.team_owner_id = ${sale}.buyer_id) and (${digitsOf(sql`own.phone`)} = ${phone} or own.id = ${lead}.added_by_user_id))
    or exists (select from ${purchaseAttempts} as own where own.quoted_from = ${lead}.filed_from and own.buyer_id = ${sale}.buyer_id))`;
}

/**
 * Selects why a paid, standing sale does not count for start prices; null if it counts. Aliases: sale, lead, attempt. A sale is left out
 * if it was reported, unless the report was declined, because its money is refunded; and if its own buyer filed the lead.
 */
export const reasonLeftOut = sql<'reported' | 'credited' | 'filed_by_buyer' | null>`case
  when exists (select from ${leadReports} as report where report.purchase_id = sale.id and report.status = 'approved' and report.remedy = 'credit') then 'credited'
  when exists (select from ${leadReports} as report where report.purchase_id = sale.id and report.status <> 'declined') then 'reported'
  when ${filedByBuyer(sql`sale`, sql`lead`)} then 'filed_by_buyer'
  end`;

/** Selects the latest sale that counts of each buyer of some purchases, in the purchase's mode, test or live. */
const latestOfBuyers = (purchaseIds: SQL) => sql`
  select latest.buyer_id, latest.is_test, latest.id, latest.lead_id, latest.purchased_at, latest.amount_paid, latest.customer_phone_international,
    latest.card_fingerprint
  from (
    select distinct sale.buyer_id, attempt.is_test
    from ${leadPurchases} as sale inner join ${purchaseAttempts} as attempt on attempt.id = sale.attempt_id
    where sale.id = any(${purchaseIds})
  ) as buyer cross join lateral (
    select candidate.* from (
      select sale.id, sale.buyer_id, sale.lead_id, sale.purchased_at, sale.amount_paid, lead.customer_phone_international,
        attempt.is_test, attempt.card_fingerprint, ${reasonLeftOut} as reason
      from ${leadPurchases} as sale
        inner join ${purchaseAttempts} as attempt on attempt.id = sale.attempt_id
        inner join ${leads} as lead on lead.id = sale.lead_id
      where sale.buyer_id = buyer.buyer_id and attempt.is_test = buyer.is_test and ${isPaidSale}
      order by sale.purchased_at desc, sale.id desc
      limit ${sql.raw(String(MAX_PASSED_OVER))}
    ) as candidate
    where candidate.reason is null
    order by candidate.purchased_at desc, candidate.id desc
    limit 1
  ) as latest
  order by latest.buyer_id, latest.is_test`;

const upsertLatest = prepared((tx, { purchaseIds }: { purchaseIds: readonly number[] }) => {
  const written = tx.$with('written', { buyerId: sql<number>`buyer_id`.as('buyer_id') }).as(sql`
    insert into ${latestSales} as known
      (buyer_id, is_test, purchase_id, lead_id, sold_at, amount_paid, customer_phone_international, card_fingerprint)
    ${latestOfBuyers(arrayParam(purchaseIds, 'int'))}
    on conflict (buyer_id, is_test) do update set purchase_id = excluded.purchase_id, lead_id = excluded.lead_id, sold_at = excluded.sold_at,
      amount_paid = excluded.amount_paid, customer_phone_international = excluded.customer_phone_international,
      card_fingerprint = excluded.card_fingerprint
    where (known.sold_at, known.purchase_id) < (excluded.sold_at, excluded.purchase_id)
    returning known.buyer_id`);
  return tx.with(written).select({ buyerId: written.buyerId }).from(written);
});

/**
 * Makes purchases that were paid, or whose report was declined, count for the start prices of future auctions. A buyer's latest sale is
 * kept, in whatever order two of them are written.
 */
export async function countSales(tx: Db, purchaseIds: readonly number[]): Promise<void> {
  await upsertLatest(tx, { purchaseIds });
}

/**
 * Makes a reported or reversed purchase no longer count for start prices: the buyer's sale before it counts instead. Concurrent calls for
 * two sales of one buyer wait here, so that the second sees what the first has written.
 */
export async function leaveOutSale(tx: Db, { purchaseId, buyerId }: { purchaseId: number; buyerId: number }): Promise<void> {
  await tx.select({ id: latestSales.purchaseId }).from(latestSales).where(eq(latestSales.buyerId, buyerId)).orderBy(latestSales.isTest).for('update');
  const left = await tx.delete(latestSales).where(eq(latestSales.purchaseId, purchaseId)).returning({ id: latestSales.purchaseId });
  if (left.length > 0) await countSales(tx, [purchaseId]);
}
