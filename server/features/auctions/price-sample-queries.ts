import { type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { leadPurchases, leadReports, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

/** How many sales in a row may be passed over in search of the next one that counts. */
const MAX_PASSED_OVER = 1000;

/**
 * Why a paid sale that stands counts for no start price by itself; null when it does. Aliases: sale, lead, attempt. A sale is left
 * out when it was reported, unless the report was declined, because its money goes back as a credit, and when its own buyer filed the
 * lead: under the buyer's number, or from a network address the buyer uses.
 */
export const reasonLeftOut = sql<'reported' | 'filed_by_buyer' | null>`case
  when exists (select from ${leadReports} as report where report.purchase_id = sale.id and report.status <> 'declined') then 'reported'
  when lead.customer_phone = sale.buyer_phone
    or exists (select from ${purchaseAttempts} as own where own.quoted_from = lead.filed_from and own.buyer_id = sale.buyer_id) then 'filed_by_buyer'
  end`;

/**
 * The sales that make a start price, the latest first, as rows of `id` and `amount_paid`. Of the sales of one customer's number
 * only the latest counts, and of those of one buyer too; accounts that paid with the same card, or asked from the same network
 * address, are one buyer. Each step walks back from the sale before it and reads no further than the next one that counts.
 */
export const priceSample = ({ isTest, limit }: { isTest: boolean | undefined; limit: SQL | number }): SQL => sql`(
  with recursive sample as (
    select 0 as place, 2147483647 as id, 'infinity'::timestamptz as sold_at, 0::numeric as amount_paid,
      '{}'::int[] as buyers, '{}'::text[] as customers, '{}'::text[] as cards, '{}'::text[] as addresses
    union all
    select sample.place + 1, next.id, next.sold_at, next.amount_paid, sample.buyers || next.buyer_id, sample.customers || next.customer,
      sample.cards || next.card, sample.addresses || next.address
    from sample cross join lateral (
      select candidate.* from (
        select sale.id, sale.purchased_at as sold_at, sale.amount_paid, sale.buyer_id,
          coalesce(lead.customer_phone_international, lead.customer_phone) as customer,
          coalesce(attempt.card_fingerprint, '') as card, coalesce(attempt.quoted_from, '') as address, ${reasonLeftOut} as reason
        from ${leadPurchases} as sale
          inner join ${purchaseAttempts} as attempt on attempt.id = sale.attempt_id
          inner join ${leads} as lead on lead.id = sale.lead_id
        where sale.payment_status = 'completed' and sale.amount_paid > 0 ${isTest === undefined ? sql`` : sql`and attempt.is_test = ${isTest}`}
          and sale.purchased_at <= sample.sold_at and (sale.purchased_at, sale.id) < (sample.sold_at, sample.id)
        order by sale.purchased_at desc, sale.id desc
        limit ${sql.raw(String(MAX_PASSED_OVER))}
      ) as candidate
      where candidate.reason is null
        and candidate.buyer_id <> all(sample.buyers) and candidate.customer <> all(sample.customers)
        and (candidate.card = '' or candidate.card <> all(sample.cards))
        and (candidate.address = '' or candidate.address <> all(sample.addresses))
      order by candidate.sold_at desc, candidate.id desc
      limit 1
    ) as next
    where sample.place < ${limit}
  )
  select id, place, amount_paid from sample where place > 0)`;

const selectSample = prepared((db, { limit, isTest }: { limit: number; isTest?: boolean }) =>
  db
    .select({ id: sql<number>`sample.id`, cents: sql`sample.amount_paid`.mapWith(centsFromDecimal) })
    .from(sql`${priceSample({ isTest, limit: sql`${limit}::int` })} as sample`)
    .orderBy(sql`sample.place`),
);

interface SampleWanted {
  /** Whether sales without money count: only where no money moves at all. */
  countTest: boolean;
  limit: number;
}

/** Finds the sales that make the next start price, newest first, in cents. */
export function findPriceSample(db: Db, { countTest, limit }: SampleWanted): Promise<{ id: number; cents: number }[]> {
  return selectSample(db, countTest ? { limit } : { limit, isTest: false });
}
