import { type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { latestSales, leadPurchases, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { correctedInternational, hasCorrectedNumber, hasNumber } from '../leads/lead-number-queries.ts';

const ofMode = (alias: 'sale' | 'later', isTest: boolean | undefined) =>
  isTest === undefined ? sql`` : sql`and ${sql.raw(alias)}.is_test = ${isTest}`;

/** The number of a buyer's latest purchases whose cards and network addresses are looked for among the purchases of other accounts. */
const LATEST_PURCHASES = 20;

/** The maximum number of accounts that buy from one network address and are tied by it: one that more share is a mobile carrier's. */
const MAX_SHARING = 10;

/** What ties accounts: a column of `purchase_attempts`, which attempts count, and how many accounts may share a value. */
interface Tie {
  column: SQL;
  /** Alias: shared. */
  counts: SQL;
  maxSharing?: number;
}

/**
 * The conditions, by name, under which another buyer's later sale counts instead of a sale. Alias: sale, a row of `latest_sales`. Each
 * looks up one row by an index; a card or an address of an earlier purchase, one row for each account that ever had it too, and a number
 * that a customer corrected theirs to since the sale, the leads that have it.
 * @decision start_price
 */
export function tiesOf(isTest: boolean | undefined) {
  const isLater = sql`(later.sold_at, later.purchase_id) > (sale.sold_at, sale.purchase_id) ${ofMode('later', isTest)}`;
  const laterWith = (condition: SQL) => sql`exists (select from ${latestSales} as later where ${condition} and ${isLater} offset 0)`;
  const laterOfLeads = (condition: SQL) =>
    sql`exists (select from ${leads} as lead inner join ${latestSales} as later on later.lead_id = lead.id where ${condition} and ${isLater} offset 0)`;
  const laterOfAccounts = ({ column, counts, maxSharing }: Tie) => {
    const smallest = (after: SQL) => sql`(select min(shared.buyer_id) from ${purchaseAttempts} as shared where shared.${column} = known.value and ${counts} ${after})`;
    const isCounted = maxSharing === undefined ? sql`true` : sql`account.number <= ${sql.raw(String(maxSharing))}`;
    const isFew = maxSharing === undefined ? sql`true` : sql`count(*) over () <= ${sql.raw(String(maxSharing))}`;
    return sql`exists (
    select from (
      select distinct own.${column} as value
      from (
        select bought.${column} from ${leadPurchases} as purchase inner join ${purchaseAttempts} as bought on bought.id = purchase.attempt_id
        where purchase.buyer_id = sale.buyer_id and bought.kind in ('card', 'demo')
        order by purchase.purchased_at desc limit ${sql.raw(String(LATEST_PURCHASES))}
      ) as own
      where own.${column} is not null
    ) as known cross join lateral (
      with recursive account (id, number) as (
        select ${smallest(sql``)}, 1
        union all
        select ${smallest(sql`and shared.buyer_id > account.id`)}, account.number + 1 from account where account.id is not null and ${isCounted}
      ) select id, ${isFew} as is_tied from account where id is not null
    ) as account cross join lateral (select from ${latestSales} as later where later.buyer_id = account.id and ${isLater} offset 0) as tied
    where account.is_tied and account.id <> sale.buyer_id
    offset 0)`;
  };
  return {
    same_buyer: laterWith(sql`later.buyer_id = sale.buyer_id`),
    same_customer: sql`(${laterWith(sql`later.customer_phone_international = sale.customer_phone_international`)}
      or ${laterOfLeads(hasCorrectedNumber(sql`lead`, sql`sale.customer_phone_international`))}
      or exists (select from ${leads} as own where own.id = sale.lead_id and own.customer_corrected_phone is not null
        and ${laterOfLeads(hasNumber(sql`lead`, correctedInternational(sql`own`)))} offset 0))`,
    same_card: sql`(${laterWith(sql`later.card_fingerprint = sale.card_fingerprint`)} or ${laterOfAccounts({ column: sql`card_fingerprint`, counts: sql`true` })})`,
    // An account that only asks for a price from an address must not take the sales of those who buy there out of the sample.
    same_address: laterOfAccounts({ column: sql`quoted_from`, counts: sql`shared.settled = 'captured'`, maxSharing: MAX_SHARING }),
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
