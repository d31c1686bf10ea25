import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { customerAnswerKinds, keptMessageKinds, customerMessageOutcomes } from '../domain/words/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
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
    /** When someone who runs the market closed a concern; null until then. */
    closedAt: instant(),
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

/**
 * The emails and texts about a request that its customer was sent, or is to be sent: at most one of each kind for each auction, and of a new
 * link the latest.
 */
export const customerMessages = pgTable(
  'customer_messages',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    kind: text({ enum: keptMessageKinds }).notNull(),
    /** What became of it; null while it is under way. */
    outcome: text({ enum: customerMessageOutcomes }),
    /** Whether an email was counted among those of its address: once, however often it is tried. */
    isCounted: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('customer_messages_once_key').on(table.leadId, table.auctionEpoch, table.kind),
    // Those that may have been lost.
    index('customer_messages_under_way_idx')
      .on(table.createdAt)
      .where(sql`${table.outcome} is null`),
    // The new links, which are few.
    index('customer_messages_new_link_idx')
      .on(table.createdAt)
      .where(sql`${table.kind} = 'new_link'`),
    check('customer_messages_kind_check', oneOf(table.kind, keptMessageKinds)),
    check('customer_messages_outcome_check', sql`${table.outcome} is null or ${oneOf(table.outcome, customerMessageOutcomes)}`),
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
    /** Whether the customer lets the text be shown on the electrician's page. */
    isPublic: boolean().notNull().default(false),
    /** Whether it counts for what everyone sees of the electrician and the site. */
    isCounted: boolean().notNull().default(false),
    /** The electrician's answer, at most one. */
    reply: text(),
    repliedAt: instant(),
    /** The text and the answer as everyone may read them; null where they are not shown. */
    publicText: text(),
    publicReply: text(),
    /** The version of the rules that made them; 0 before they were made. */
    redactionVersion: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('reviews_rating_check', sql`${table.rating} between 1 and 5`),
    check('reviews_reply_check', sql`(${table.reply} is null) or (${table.repliedAt} is not null)`),
  ],
);
