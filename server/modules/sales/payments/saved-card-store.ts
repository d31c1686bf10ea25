import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne, notExists } from 'drizzle-orm';
import { purchaseAttempts, savedCards, users } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';
import { GatewayError, type KeptCard } from '../gateway/gateway.ts';
import type { SalesContext } from '../context.ts';

/** A saved card that an account can pay with, and the gateway's customer that it belongs to. */
export interface SavedCard extends KeptCard {
  customerId: string;
}

type Mode = Pick<SalesContext, 'db' | 'config'>;

/** Finds an account's customer at the gateway. Skips one from other gateway keys, because it does not exist under these. */
async function findCustomer({ db, config }: Mode, userId: number) {
  const isOfMode = eq(savedCards.isTest, config.isTestMode);
  const [row] = await db.select().from(savedCards).where(and(eq(savedCards.userId, userId), isOfMode));
  return row;
}

/** Finds an account's saved card; undefined if it has none. */
export async function findSavedCard(ctx: Mode, userId: number): Promise<SavedCard | undefined> {
  const row = await findCustomer(ctx, userId);
  if (!row) return undefined;
  const { customerId, paymentMethodId, brand, last4, expMonth, expYear } = row;
  if (!paymentMethodId || !brand || !last4 || !expMonth || !expYear) return undefined;
  return { customerId, paymentMethodId, brand, last4, expMonth, expYear };
}

/** Returns true when an account has saved a card, or when this installation takes none. */
export async function hasSavedCard({ gateway, ...mode }: Mode & Pick<SalesContext, 'gateway'>, userId: number): Promise<boolean> {
  return gateway.kind !== 'card' || (await findSavedCard(mode, userId)) !== undefined;
}

/**
 * Returns the account's customer id at the gateway, creating the customer when a card is saved for the first time. Talks to the
 * gateway, so never call it inside a transaction. Throws GatewayError.
 */
export async function ensureCustomer(ctx: SalesContext, userId: number): Promise<string> {
  const known = await findCustomer(ctx, userId);
  if (known) return known.customerId;
  const customerId = await createCustomer(ctx, userId);
  const at = ctx.clock.now();
  const isTest = ctx.config.isTestMode;
  const noCard = { paymentMethodId: null, brand: null, last4: null, expMonth: null, expYear: null };
  const customer = { customerId, isTest, ...noCard, updatedAt: at };
  await ctx.db
    .insert(savedCards)
    .values({ userId, ...customer })
    .onConflictDoUpdate({ target: savedCards.userId, set: customer, setWhere: ne(savedCards.isTest, isTest) });
  return (await findCustomer(ctx, userId))?.customerId ?? customerId;
}

/** Creates a customer under the account's own idempotency key. The key changes each time the gateway has lost the customer. */
async function createCustomer({ gateway, db }: SalesContext, userId: number): Promise<string> {
  const key = `customer:${await customerKey(db, userId)}`;
  try {
    return await gateway.createCustomer(userId, key);
  } catch (error) {
    if (!(error instanceof GatewayError && error.failure === 'failed')) throw error;
    // The gateway remembers a failure under the key for a day, so use a new key. A second, empty customer does no harm.
    return await gateway.createCustomer(userId, `${key}:${randomUUID()}`);
  }
}

// The sign-up time tells apart two installations that share one gateway account.
async function customerKey(db: Db, userId: number): Promise<string> {
  const [user] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  const refused = and(eq(purchaseAttempts.buyerId, userId), eq(purchaseAttempts.reason, 'refused'));
  const refusals = await db.$count(purchaseAttempts, refused);
  return [userId, user?.createdAt.getTime(), refusals].join(':');
}

/** Deletes an account's customer id and card here, because the gateway no longer knows them. */
export async function dropCustomer(db: Db, userId: number): Promise<void> {
  await db.delete(savedCards).where(eq(savedCards.userId, userId));
}

/**
 * Saves a card for the account's next purchase, replacing the previous one. The customer must be known. Ignores a card from a payment
 * made before the account's email was confirmed: it may belong to somebody who used the account then.
 */
export async function rememberCard(tx: Db, userId: number, card: KeptCard, { at, quotedAt }: { at: Date; quotedAt: Date }): Promise<void> {
  const { paymentMethodId, brand, last4, expMonth, expYear } = card;
  const confirmedLater = tx.select({ id: users.id }).from(users).where(and(eq(users.id, userId), gt(users.emailConfirmedAt, quotedAt)));
  await tx
    .update(savedCards)
    .set({ paymentMethodId, brand, last4, expMonth, expYear, updatedAt: at })
    .where(and(eq(savedCards.userId, userId), notExists(confirmedLater)));
}

/** Deletes an account's saved card and returns it; undefined if there is none. The customer at the gateway stays. */
export async function takeSavedCard({ config }: Pick<SalesContext, 'config'>, tx: Db, userId: number) {
  // Waits for a payment that is saving a card at the same time.
  const [row] = await tx.select().from(savedCards).where(eq(savedCards.userId, userId)).for('update');
  if (!row?.paymentMethodId) return undefined;
  await forgetCard(tx, userId, row.paymentMethodId);
  return { paymentMethodId: row.paymentMethodId, isAtGateway: row.isTest === config.isTestMode };
}

/** Deletes an account's saved card unless another one has replaced it. The customer at the gateway stays. */
export async function forgetCard(db: Db, userId: number, paymentMethodId: string): Promise<void> {
  await db
    .update(savedCards)
    .set({ paymentMethodId: null, brand: null, last4: null, expMonth: null, expYear: null })
    .where(and(eq(savedCards.userId, userId), eq(savedCards.paymentMethodId, paymentMethodId)));
}
