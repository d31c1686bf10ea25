import { eq, sql } from 'drizzle-orm';
import type { LeftOutReason } from '../../../../shared/contracts/market-settings.ts';
import { DEFAULT_MARKET_SETTINGS } from '../../../../shared/domain/auction/market-settings.ts';
import { centsFromDecimal } from '../../../../shared/domain/money/money.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { intArray } from '../../../platform/db/array-param.ts';
import { currentSample } from '../auction/auction-terms-queries.ts';
import { tiesOf } from '../auction/price-sample-queries.ts';
import { isPaidSale, reasonLeftOut } from '../auction/price-sample-store.ts';

const buyerName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

/** Finds the sales that determine the start price by the current settings, newest first. */
export function findSampledSales(db: Db, { countTest }: { countTest: boolean }) {
  const { sampleSize } = DEFAULT_MARKET_SETTINGS;
  return db
    .select({
      purchaseId: leadPurchases.id,
      soldAt: leadPurchases.purchasedAt,
      jobReference: leads.jobReference,
      priceCents: sql`sample.amount_paid`.mapWith(centsFromDecimal),
      buyerName,
    })
    .from(sql`${currentSample(db, { isTest: countTest ? undefined : false, sampleSize })} as sample`)
    .innerJoin(leadPurchases, eq(leadPurchases.id, sql`sample.id`))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .innerJoin(users, eq(users.id, leadPurchases.buyerId))
    .orderBy(sql`sample.sold_at desc, sample.id desc`);
}

/** Selects the latest paid sales, with the columns that `reasonLeftOut` and `tiesOf` need. */
const latestPaidSales = (limit: number) => sql`(
  select sale.id, sale.id as purchase_id, sale.lead_id, sale.buyer_id, sale.buyer_phone, sale.purchased_at as sold_at, sale.amount_paid,
    lead.customer_phone_international, attempt.is_test, attempt.card_fingerprint, attempt.quoted_from
  from ${leadPurchases} as sale
    inner join ${purchaseAttempts} as attempt on attempt.id = sale.attempt_id
    inner join ${leads} as lead on lead.id = sale.lead_id
  where ${isPaidSale}
  order by sale.purchased_at desc, sale.id desc
  limit ${limit})`;

function reasonOf(countTest: boolean) {
  const { same_buyer: buyer, same_customer: customer, same_card: card, same_address: address } = tiesOf(countTest ? undefined : false);
  const test = countTest ? sql`null` : sql`case when sale.is_test then 'test_payment' end`;
  const tie = sql`case when ${buyer} then 'same_buyer' when ${customer} then 'same_customer' when ${card} then 'same_card' when ${address} then 'same_address' end`;
  return sql<LeftOutReason | null>`coalesce(${test}, ${reasonLeftOut}, ${tie})`;
}

interface Asked {
  countTest: boolean;
  /** The purchases that determine the start price. */
  sampled: readonly number[];
  limit: number;
}

/** Finds the latest paid sales outside the sample, newest first, each with why it is left out; null if it is only too old. */
export function findUnsampledSales(db: Db, { countTest, sampled, limit }: Asked) {
  return db
    .select({
      purchaseId: sql<number>`sale.id`,
      soldAt: sql`sale.sold_at`.mapWith(leadPurchases.purchasedAt),
      jobReference: sql<string>`lead.job_reference`,
      priceCents: sql`sale.amount_paid`.mapWith(centsFromDecimal),
      buyerName,
      reason: reasonOf(countTest),
    })
    .from(sql`${latestPaidSales(limit)} as sale`)
    .innerJoin(sql`${leads} as lead`, sql`lead.id = sale.lead_id`)
    .innerJoin(users, eq(users.id, sql`sale.buyer_id`))
    .where(sql`sale.id <> all(${intArray(sampled)})`)
    .orderBy(sql`sale.sold_at desc, sale.id desc`);
}
