import { randomUUID } from 'node:crypto';
import { and, eq, gt, ne, notExists } from 'drizzle-orm';
import { purchaseAttempts, savedCards, users } from '../../../shared/schema/index.ts';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { GatewayError, type KeptCard } from '../../payments/gateway.ts';
import { isTestMode } from '../../payments/payment-settings.ts';

/** A card that an account can pay with, and the customer it hangs on. */
export interface SavedCard extends KeptCard {
  customerId: string;
}

type Mode = Pick<AppContext, 'db' | 'config'>;

/** What was kept with the gateway's other keys is not found: under these it does not exist. */
async function findCustomer({ db, config }: Mode, userId: number) {
  const isOfMode = eq(savedCards.isTest, isTestMode(config.payments));
  const [row] = await db.select().from(savedCards).where(and(eq(savedCards.userId, userId), isOfMode));
  return row;
}

/** Finds the card that an account keeps for its next purchase; undefined when it keeps none. */
export async function findSavedCard(ctx: Mode, userId: number): Promise<SavedCard | undefined> {
  const row = await findCustomer(ctx, userId);
  if (!row) return undefined;
  const { customerId, paymentMethodId, brand, last4, expMonth, expYear } = row;
  if (!paymentMethodId || !brand || !last4 || !expMonth || !expYear) return undefined;
  return { customerId, paymentMethodId, brand, last4, expMonth, expYear };
}

/**
 * Returns the account's id at the gateway, registering it there at its first purchase with a kept card. Talks to the
 * gateway, so never inside a transaction; throws GatewayError.
 */
export async function ensureCustomer(ctx: AppContext, userId: number): Promise<string> {
  const known = await findCustomer(ctx, userId);
  if (known) return known.customerId;
  const customerId = await createCustomer(ctx, userId);
  const at = ctx.clock.now();
  const isTest = isTestMode(ctx.config.payments);
  const noCard = { paymentMethodId: null, brand: null, last4: null, expMonth: null, expYear: null };
  const customer = { customerId, isTest, ...noCard, updatedAt: at };
  await ctx.db
    .insert(savedCards)
    .values({ userId, ...customer })
    .onConflictDoUpdate({ target: savedCards.userId, set: customer, setWhere: ne(savedCards.isTest, isTest) });
  return (await findCustomer(ctx, userId))?.customerId ?? customerId;
}

/** Registers an account under a key of its own: another one after each time that the gateway knew it no more. */
async function createCustomer({ gateway, db }: AppContext, userId: number): Promise<string> {
  const key = `customer:${await customerKey(db, userId)}`;
  try {
    return await gateway.createCustomer(userId, key);
  } catch (error) {
    if (!(error instanceof GatewayError && error.failure === 'failed')) throw error;
    // The failure is remembered under the key for a day; a second, empty customer does no harm.
    return await gateway.createCustomer(userId, `${key}:${randomUUID()}`);
  }
}

// The instant of the sign-up keeps two installations apart that share one account at the gateway.
async function customerKey(db: Db, userId: number): Promise<string> {
  const [user] = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId));
  const refused = and(eq(purchaseAttempts.buyerId, userId), eq(purchaseAttempts.reason, 'refused'));
  const refusals = await db.$count(purchaseAttempts, refused);
  return [userId, user?.createdAt.getTime(), refusals].join(':');
}

/** Forgets who an account is at the gateway, which knows them no more. */
export async function dropCustomer(db: Db, userId: number): Promise<void> {
  await db.delete(savedCards).where(eq(savedCards.userId, userId));
}

/**
 * Keeps a card for the account's next purchase, in place of the one before. The customer must be known. Keeps none of a payment from
 * before the account's address was confirmed: it may be a card of somebody who had the account then.
 */
export async function rememberCard(tx: Db, userId: number, card: KeptCard, { at, quotedAt }: { at: Date; quotedAt: Date }): Promise<void> {
  const { paymentMethodId, brand, last4, expMonth, expYear } = card;
  const confirmedLater = tx.select({ id: users.id }).from(users).where(and(eq(users.id, userId), gt(users.emailConfirmedAt, quotedAt)));
  await tx
    .update(savedCards)
    .set({ paymentMethodId, brand, last4, expMonth, expYear, updatedAt: at })
    .where(and(eq(savedCards.userId, userId), notExists(confirmedLater)));
}

/** Drops the card that an account keeps and returns it; undefined when it keeps none. Its customer at the gateway stays. */
export async function takeSavedCard({ config }: Pick<AppContext, 'config'>, tx: Db, userId: number) {
  // Waits for a payment that is keeping one at this moment.
  const [row] = await tx.select().from(savedCards).where(eq(savedCards.userId, userId)).for('update');
  if (!row?.paymentMethodId) return undefined;
  await forgetCard(tx, userId, row.paymentMethodId);
  return { paymentMethodId: row.paymentMethodId, isAtGateway: row.isTest === isTestMode(config.payments) };
}

/** Drops the card that an account keeps, unless it keeps another by now; its customer at the gateway stays. */
export async function forgetCard(db: Db, userId: number, paymentMethodId: string): Promise<void> {
  await db
    .update(savedCards)
    .set({ paymentMethodId: null, brand: null, last4: null, expMonth: null, expYear: null })
    .where(and(eq(savedCards.userId, userId), eq(savedCards.paymentMethodId, paymentMethodId)));
}
