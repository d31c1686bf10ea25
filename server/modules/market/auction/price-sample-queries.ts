import { type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { latestSales } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';

const ofMode = (alias: 'sale' | 'later', isTest: boolean | undefined) =>
  isTest === undefined ? sql`` : sql`and ${sql.raw(alias)}.is_test = ${isTest}`;

/**
 * The conditions, by name, under which another buyer's later sale counts instead of a sale. Alias: sale, a row of `latest_sales`. Each
 * looks up one row by an index.
 * @decision start_price
 */
export function tiesOf(isTest: boolean | undefined) {
  const isLater = sql`(later.sold_at, later.purchase_id) > (sale.sold_at, sale.purchase_id) ${ofMode('later', isTest)}`;
  const laterWith = (condition: SQL) => sql`exists (select from ${latestSales} as later where ${condition} and ${isLater} offset 0)`;
  return {
    same_buyer: laterWith(sql`later.buyer_id = sale.buyer_id`),
    same_customer: laterWith(sql`later.customer_phone_international = sale.customer_phone_international`),
    same_card: laterWith(sql`later.card_fingerprint = sale.card_fingerprint`),
    same_address: laterWith(sql`later.quoted_from = sale.quoted_from`),
  };
}

/**
 * Selects the sales that determine a start price, newest first, as rows of `id` and `amount_paid`: the latest one of each buyer, unless a
 * later sale has the same customer's number or a buyer tied to this one by card or network address.
 */
export const priceSample = ({ isTest, limit }: { isTest: boolean | undefined; limit: SQL | number }): SQL => sql`(
  select sale.purchase_id as id, sale.sold_at, sale.amount_paid
  from ${latestSales} as sale
  where not (${sql.join(Object.values(tiesOf(isTest)), sql` or `)}) ${ofMode('sale', isTest)}
  order by sale.sold_at desc, sale.purchase_id desc
  limit ${limit})`;

const selectSample = prepared((db, { limit, isTest }: { limit: number; isTest?: boolean }) =>
  db
    .select({ id: sql<number>`sample.id`, cents: sql`sample.amount_paid`.mapWith(centsFromDecimal) })
    .from(sql`${priceSample({ isTest, limit: sql`${limit}::int` })} as sample`)
    .orderBy(sql`sample.sold_at desc, sample.id desc`),
);

interface SampleWanted {
  /** Whether test sales count. Only where no money moves at all. */
  countTest: boolean;
  limit: number;
}

/** Finds the sales that determine the next start price, newest first, in cents. */
export function findPriceSample(db: Db, { countTest, limit }: SampleWanted): Promise<{ id: number; cents: number }[]> {
  return selectSample(db, countTest ? { limit } : { limit, isTest: false });
}
