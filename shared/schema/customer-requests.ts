import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { customerAnswerKinds, customerMessageKinds } from '../domain/words/enums.ts';
import { createdAt, oneOf, primaryId } from './columns.ts';
import { leadPurchases } from './lead-purchases.ts';
import { leads } from './leads.ts';

/** What customers told us on the page of their request, one row each; the latest answer about a call counts. */
export const customerAnswers = pgTable(
  'customer_answers',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    /** The purchase that an answer is about; null before the lead is sold. */
    purchaseId: integer().references(() => leadPurchases.id),
    kind: text({ enum: customerAnswerKinds }).notNull(),
    /** The customer's own words, with a concern. */
    details: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_answers_lead_id_idx').on(table.leadId, table.id),
    index('customer_answers_purchase_id_idx').on(table.purchaseId, table.id),
    // What someone who runs the market should follow up.
    index('customer_answers_created_at_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} in ('not_called', 'concern')`),
    check('customer_answers_kind_check', oneOf(table.kind, customerAnswerKinds)),
    check('customer_answers_purchase_check', sql`(${table.kind} = 'cancelled') = (${table.purchaseId} is null)`),
  ],
);

/** The emails about a request that its customer was sent, or is to be sent: at most one of each kind for each auction. */
export const customerMessages = pgTable(
  'customer_messages',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    kind: text({ enum: customerMessageKinds }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('customer_messages_once_key').on(table.leadId, table.auctionEpoch, table.kind),
    check('customer_messages_kind_check', oneOf(table.kind, customerMessageKinds)),
  ],
);

/** What customers who were reached say about the electrician: at most one review for each purchase. */
export const reviews = pgTable(
  'reviews',
  {
    id: primaryId(),
    purchaseId: integer()
      .notNull()
      .unique('reviews_purchase_id_key')
      .references(() => leadPurchases.id),
    rating: integer().notNull(),
    text: text(),
    createdAt: createdAt(),
  },
  (table) => [check('reviews_rating_check', sql`${table.rating} between 1 and 5`)],
);
