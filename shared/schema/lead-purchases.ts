import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { paymentStatuses } from '../domain/words/enums.ts';
import { salesStages } from '../domain/pipeline/sales-stage.ts';
import { cents, createdAt, instant, oneOf, primaryId } from './columns.ts';
import { discountCodes } from './discount-codes.ts';
import { leads } from './leads.ts';
import { purchaseAttempts } from './purchase-attempts.ts';
import { users } from './users.ts';

const pipeline = {
  salesStage: text({ enum: salesStages }).notNull().default('purchased'),
  salesNotes: text(),
  customerPaymentAmountCents: cents('customer_payment_amount'),
  quotePriceCents: cents('quote_price'),
  calledAt: instant(),
  quoteSentAt: instant(),
  quoteAcceptedAt: instant(),
  bookedInAt: instant(),
  pickedUpAt: instant(),
  deliveredAt: instant(),
  invoicePaidAt: instant(),
  declinedAt: instant(),
  safetyCheckPassedAt: instant(),
  finalisedAt: instant(),
};

export const leadPurchases = pgTable(
  'lead_purchases',
  {
    id: primaryId(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    attemptId: uuid()
      .notNull()
      .unique('lead_purchases_attempt_id_key')
      .references(() => purchaseAttempts.id),
    buyerName: text().notNull(),
    buyerEmail: text(),
    buyerPhone: text(),
    buyerCompany: text(),
    buyerAbn: text(),
    priceAtClaimCents: cents('price_at_claim').notNull(),
    amountPaidCents: cents('amount_paid').notNull(),
    originalPriceCents: cents('original_price'),
    discountAmountCents: cents('discount_amount'),
    discountCodeId: integer().references(() => discountCodes.id),
    paymentStatus: text({ enum: paymentStatuses }).notNull().default('pending'),
    voidedAt: instant(),
    ...pipeline,
    isArchived: boolean().notNull().default(false),
    archivedAt: instant(),
    purchasedAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    // Enforces the exclusive sale: no lead has two purchases that are not reversed.
    uniqueIndex('lead_purchases_one_live_key')
      .on(table.leadId)
      .where(sql`${table.voidedAt} is null`),
    index('lead_purchases_lead_id_idx').on(table.leadId),
    index('lead_purchases_buyer_id_idx').on(table.buyerId, table.purchasedAt.desc().nullsFirst()),
    index('lead_purchases_stage_idx').on(
      table.buyerId,
      table.salesStage,
      table.purchasedAt.desc().nullsFirst(),
    ),
    index('lead_purchases_purchased_at_idx').on(table.purchasedAt.desc().nullsFirst()),
    index('lead_purchases_discount_code_id_idx').on(table.discountCodeId),
    index('lead_purchases_sales_idx')
      .on(table.purchasedAt.desc().nullsFirst())
      .where(sql`${table.paymentStatus} = 'completed' and ${table.amountPaidCents} > 0`),
    // A covering index for the market's figures (index-only scan). Ascending, so that new entries are appended and its pages
    // stay full.
    index('lead_purchases_standing_idx')
      .on(
        table.purchasedAt,
        table.id,
        table.attemptId,
        table.paymentStatus,
        table.amountPaidCents,
        table.priceAtClaimCents,
        table.salesStage,
        table.calledAt,
        table.quoteSentAt,
        table.quoteAcceptedAt,
        table.bookedInAt,
        table.pickedUpAt,
        table.deliveredAt,
        table.invoicePaidAt,
        table.safetyCheckPassedAt,
        table.finalisedAt,
      )
      .where(sql`${table.voidedAt} is null`),
    check('lead_purchases_buyer_abn_check', sql`${table.buyerAbn} ~ '^[0-9]{11}$'`),
    check('lead_purchases_payment_status_check', oneOf(table.paymentStatus, paymentStatuses)),
    check('lead_purchases_sales_stage_check', oneOf(table.salesStage, salesStages)),
    check(
      'lead_purchases_amount_check',
      sql`${table.amountPaidCents} >= 0 and ${table.amountPaidCents} <= ${table.priceAtClaimCents}`,
    ),
    check(
      'lead_purchases_voided_check',
      sql`(${table.paymentStatus} in ('pending', 'completed')) = (${table.voidedAt} is null)`,
    ),
    check(
      'lead_purchases_archived_check',
      sql`${table.isArchived} = (${table.archivedAt} is not null)`,
    ),
    check(
      'lead_purchases_pipeline_money_check',
      sql`${table.customerPaymentAmountCents} >= 0 and ${table.quotePriceCents} >= 0`,
    ),
  ],
);
