import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { cents, instant } from './columns.ts';
import { users } from './users.ts';

/**
 * The latest sale of each buyer that counts for start prices, written with the sale, so that a start price is found without reading
 * past sales. Everything here follows from the purchases and can be made from them again. A foreign key would lock the lead of another
 * sale out of order, so there is none.
 */
export const latestSales = pgTable(
  'latest_sales',
  {
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    isTest: boolean().notNull(),
    purchaseId: integer().notNull(),
    /** By it, a number that the customer corrected since is found. */
    leadId: integer().notNull(),
    soldAt: instant().notNull(),
    amountPaidCents: cents('amount_paid').notNull(),
    /** As on the lead: a customer counts once. */
    customerPhoneInternational: text(),
    /** As on the attempt: by it, accounts are found to be tied. */
    cardFingerprint: text(),
    /** The version before this one writes it; it goes one release later. */
    quotedFrom: text(),
  },
  (table) => [
    primaryKey({ name: 'latest_sales_pkey', columns: [table.buyerId, table.isTest] }),
    index('latest_sales_sold_at_idx').on(table.soldAt, table.purchaseId),
    index('latest_sales_purchase_id_idx').on(table.purchaseId),
    index('latest_sales_lead_id_idx').on(table.leadId),
    index('latest_sales_customer_phone_international_idx').on(table.customerPhoneInternational, table.soldAt),
    index('latest_sales_card_fingerprint_idx').on(table.cardFingerprint, table.soldAt),
  ],
);
