import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CARD_MINIMUM_CENTS } from '../domain/auction/auction-price.ts';
import { attemptKinds, attemptReasons } from '../domain/words/enums.ts';
import { cents, createdAt, instant, oneOf } from './columns.ts';
import { discountCodes } from './discount-codes.ts';
import { leads } from './leads.ts';
import { users } from './users.ts';

const desiredStates = ['hold', 'capture', 'release'] as const;
const settledStates = ['captured', 'released', 'refunded', 'failed'] as const;
const cardMinimum = sql.raw((CARD_MINIMUM_CENTS / 100).toFixed(2));

/** The buyer, as entered in their form. */
export interface AttemptBuyer {
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerCompany: string | null;
  buyerAbn: string | null;
}

/**
 * One buyer's attempt to take one lead. `desired` is the state that the hold at the payment gateway should
 * reach, and only moves forward (a trigger enforces it); `settled` is how the attempt ended.
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
    /** True when no money moves: in the demo, and with the gateway's test keys. */
    isTest: boolean().notNull().default(false),
    quotedPriceCents: cents('quoted_price').notNull(),
    /** The buyer's form, so that the purchase can be completed if the browser never returns. */
    buyerDetails: jsonb().$type<AttemptBuyer>(),
    desired: text({ enum: desiredStates }).notNull().default('hold'),
    settled: text({ enum: settledStates }),
    captureAmountCents: cents('capture_amount'),
    /** What a refund does not give back, because a replacement credit was used in its place; null for nothing. */
    keptAmountCents: cents('kept_amount'),
    reason: text({ enum: attemptReasons }),
    holdId: text().unique('purchase_attempts_hold_id_key'),
    clientSecret: text(),
    /** The parameters of the hold, so that a retried request to the gateway is identical. */
    customerId: text(),
    paymentMethodId: text(),
    savesCard: boolean().notNull().default(false),
    /** Whether a standing bid opened it: its card is charged while the buyer is away. */
    isAutomatic: boolean().notNull().default(false),
    /** Keyed hash of the gateway's fingerprint of the charged card, the same for every payer; null before the charge and without a card. */
    cardFingerprint: text(),
    /** Keyed hash of the IP address the price was quoted to; null when the address identifies nobody. */
    quotedFrom: text(),
    /** Part of every idempotency key: a failure that the gateway stored under one key needs a new key. */
    tryNumber: integer().notNull().default(0),
    /** Consecutive failed calls, which decide how long to wait before the next one. */
    failureCount: integer().notNull().default(0),
    nextActionAt: instant(),
    leasedUntil: instant(),
    /** The process that took the lease (`Channel.processId`). */
    leasedBy: integer(),
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
    // Finds linked accounts: the same card, or the same IP address.
    index('purchase_attempts_card_fingerprint_idx')
      .on(table.cardFingerprint, table.buyerId)
      .where(sql`${table.cardFingerprint} is not null`),
    index('purchase_attempts_quoted_from_idx')
      .on(table.quotedFrom, table.buyerId)
      .where(sql`${table.quotedFrom} is not null`),
    index('purchase_attempts_due_idx')
      .on(table.nextActionAt)
      .where(sql`${table.settled} is null`),
    // The few attempts that the market's figures leave out.
    index('purchase_attempts_own_idx')
      .on(table.id)
      .where(sql`${table.kind} = 'own'`),
    index('purchase_attempts_admin_idx')
      .on(table.id)
      .where(sql`${table.kind} = 'admin'`),
    index('purchase_attempts_test_idx')
      .on(table.id)
      .where(sql`${table.isTest}`),
  // Free leads of a day are counted by account.
  index('purchase_attempts_free_idx').on(table.createdAt).where(sql`${table.captureAmountCents} = 0`),
    index('purchase_attempts_automatic_idx')
      .on(table.buyerId, table.createdAt)
      .where(sql`${table.isAutomatic}`),
    check('purchase_attempts_kind_check', oneOf(table.kind, attemptKinds)),
    check('purchase_attempts_desired_check', oneOf(table.desired, desiredStates)),
    check('purchase_attempts_reason_check', oneOf(table.reason, attemptReasons)),
    check('purchase_attempts_settled_check', oneOf(table.settled, settledStates)),
    check(
      'purchase_attempts_card_minimum_check',
      sql`${table.kind} in ('free', 'admin', 'own') or ${table.quotedPriceCents} >= ${cardMinimum}`,
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

/** Received webhook events by the gateway's event id, so that a repeated one has no second effect. */
export const stripeEvents = pgTable(
  'stripe_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    receivedAt: createdAt(),
  },
  (table) => [
    index('stripe_events_object_id_idx').on(table.objectId, table.type),
    index('stripe_events_received_at_idx').on(table.receivedAt),
  ],
);

/** Declined cards, each recorded once, whether from a webhook or from reading the hold or the setup. */
export const cardDeclines = pgTable(
  'card_declines',
  {
    /** The id of the failed charge or try, or the message when there was none. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The hold or the card setup that the card was tried on. */
    holdId: text().notNull(),
    declinedAt: createdAt(),
  },
  (table) => [index('card_declines_user_id_idx').on(table.userId, table.declinedAt), index('card_declines_declined_at_idx').on(table.declinedAt)],
);

/** Card setups that are open at the gateway: any card could be tried on them. One that has ended is deleted. */
export const cardSetups = pgTable(
  'card_setups',
  {
    /** The gateway's id. */
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** True when opened with the gateway's test keys: it does not exist under live keys. */
    isTest: boolean().notNull(),
    createdAt: createdAt(),
    /** When it is cancelled if it is not done by then. */
    expiresAt: instant().notNull(),
    nextLookAt: instant().notNull(),
  },
  (table) => [index('card_setups_user_id_idx').on(table.userId), index('card_setups_next_look_at_idx').on(table.nextLookAt)],
);

/**
 * The IP address from which a lead was taken for $0 and the cards its account pays with: keyed hashes, kept for the day in which
 * the limits count them.
 */
export const freeClaimSources = pgTable(
  'free_claim_sources',
  {
    attemptId: uuid()
      .notNull()
      .references(() => purchaseAttempts.id),
    hash: text().notNull(),
    claimedAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'free_claim_sources_pkey', columns: [table.attemptId, table.hash] }),
    index('free_claim_sources_hash_idx').on(table.hash, table.claimedAt),
    index('free_claim_sources_claimed_at_idx').on(table.claimedAt),
  ],
);

/** The card saved for an account's next purchase, by the gateway's id. Card numbers are never stored. */
export const savedCards = pgTable(
  'saved_cards',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id),
    customerId: text().notNull().unique('saved_cards_customer_id_key'),
    /** True when created with the gateway's test keys: it does not exist under live keys. */
    isTest: boolean().notNull().default(false),
    /** Null until a card is saved with a purchase, and again after it is removed. */
    paymentMethodId: text(),
    brand: text(),
    last4: text(),
    expMonth: integer(),
    expYear: integer(),
    updatedAt: createdAt(),
  },
  (table) => [
    check(
      'saved_cards_card_check',
      sql`num_nulls(${table.paymentMethodId}, ${table.brand}, ${table.last4}, ${table.expMonth}, ${table.expYear}) in (0, 5)`,
    ),
    check('saved_cards_last4_check', sql`${table.last4} ~ '^[0-9]{4}$'`),
  ],
);

const demoHoldStates = ['held', 'captured', 'canceled'] as const;

/** The demo gateway's state, shared by several processes and kept across restarts. No money moves. */
export const demoHolds = pgTable(
  'demo_holds',
  {
    id: text().primaryKey(),
    attemptId: uuid().notNull(),
    amountCents: cents('amount').notNull(),
    state: text({ enum: demoHoldStates }).notNull().default('held'),
    receivedCents: cents('received').notNull().default(0),
    refundedCents: cents('refunded').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    check('demo_holds_state_check', oneOf(table.state, demoHoldStates)),
    check(
      'demo_holds_amount_check',
      sql`${table.receivedCents} between 0 and ${table.amountCents} and ${table.refundedCents} between 0 and ${table.receivedCents}`,
    ),
  ],
);

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

/** The discount code a buyer has applied to a lead; the latest one counts. */
export const discountApplications = pgTable(
  'discount_applications',
  {
    buyerId: integer()
      .notNull()
      .references(() => users.id),
    leadId: integer()
      .notNull()
      .references(() => leads.id),
    codeId: integer()
      .notNull()
      .references(() => discountCodes.id),
    appliedAt: createdAt(),
  },
  (table) => [
    primaryKey({ name: 'discount_applications_pkey', columns: [table.buyerId, table.leadId] }),
    index('discount_applications_lead_id_idx').on(table.leadId),
    index('discount_applications_code_id_idx').on(table.codeId),
  ],
);
