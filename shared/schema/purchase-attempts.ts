import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CARD_MINIMUM_CENTS } from '../domain/auction-price.ts';
import { attemptKinds } from '../domain/enums.ts';
import { cents, createdAt, instant, oneOf } from './columns.ts';
import { discountCodes } from './discount-codes.ts';
import { leads } from './leads.ts';
import { users } from './users.ts';

const desiredStates = ['hold', 'capture', 'release'] as const;
const settledStates = ['captured', 'released', 'refunded', 'failed'] as const;
const cardMinimum = sql.raw((CARD_MINIMUM_CENTS / 100).toFixed(2));

/**
 * One try of one buyer to take one lead. `desired` says what should be true of the hold at the payment
 * gateway and only moves forward (a trigger sees to it); `settled` says how it ended.
 */
export const purchaseAttempts = pgTable(
  'purchase_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    auctionEpoch: integer().notNull(),
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    kind: text({ enum: attemptKinds }).notNull(),
    quotedPriceCents: cents('quoted_price').notNull(),
    desired: text({ enum: desiredStates }).notNull().default('hold'),
    settled: text({ enum: settledStates }),
    captureAmountCents: cents('capture_amount'),
    reason: text(),
    holdId: text().unique('purchase_attempts_hold_id_key'),
    clientSecret: text(),
    tryNumber: integer().notNull().default(0),
    nextActionAt: instant(),
    leasedUntil: instant(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    uniqueIndex('purchase_attempts_one_open_key')
      .on(table.leadId, table.buyerId)
      .where(sql`${table.desired} = 'hold'`),
    uniqueIndex('purchase_attempts_one_charge_key')
      .on(table.leadId, table.auctionEpoch)
      .where(sql`${table.desired} = 'capture'`),
    index('purchase_attempts_lead_id_idx').on(table.leadId),
    index('purchase_attempts_buyer_id_idx').on(table.buyerId),
    index('purchase_attempts_due_idx')
      .on(table.nextActionAt)
      .where(sql`${table.settled} is null`),
    check('purchase_attempts_kind_check', oneOf(table.kind, attemptKinds)),
    check('purchase_attempts_desired_check', oneOf(table.desired, desiredStates)),
    check('purchase_attempts_settled_check', oneOf(table.settled, settledStates)),
    check(
      'purchase_attempts_card_minimum_check',
      sql`${table.kind} in ('free', 'admin') or ${table.quotedPriceCents} >= ${cardMinimum}`,
    ),
    check(
      'purchase_attempts_no_gateway_check',
      sql`${table.kind} in ('card', 'demo') or ${table.holdId} is null`,
    ),
    check(
      'purchase_attempts_capture_within_hold_check',
      sql`${table.captureAmountCents} >= 0 and ${table.captureAmountCents} <= ${table.quotedPriceCents}`,
    ),
    check(
      'purchase_attempts_capture_check',
      sql`${table.desired} <> 'capture' or (${table.kind} in ('card', 'demo') and ${table.captureAmountCents} is not null and ${table.captureAmountCents} >= ${cardMinimum})`,
    ),
    check(
      'purchase_attempts_captured_check',
      sql`${table.settled} is distinct from 'captured' or ${table.desired} = 'capture'`,
    ),
  ],
);

/** What each webhook told, by the gateway's own id, so that a repeated one has no second effect. */
export const stripeEvents = pgTable('stripe_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  objectId: text().notNull(),
  receivedAt: createdAt(),
});

const redemptionStates = ['reserved', 'used', 'released'] as const;

export const discountRedemptions = pgTable(
  'discount_redemptions',
  {
    attemptId: uuid()
      .primaryKey()
      .references(() => purchaseAttempts.id),
    codeId: integer()
      .notNull()
      .references(() => discountCodes.id),
    state: text({ enum: redemptionStates }).notNull().default('reserved'),
  },
  (table) => [
    index('discount_redemptions_code_id_idx').on(table.codeId),
    check('discount_redemptions_state_check', oneOf(table.state, redemptionStates)),
  ],
);
