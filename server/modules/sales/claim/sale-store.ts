import { and, eq, inArray, sql } from 'drizzle-orm';
import { leadBuyers } from '../../../../shared/domain/people/roles.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { encodeRows, insertOf } from '../../../platform/db/insert-rows.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { forEachLocking, type Locking } from '../../../platform/db/locking.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import { standingColumns } from '../../identity/index.ts';
import { auctionColumns, type AuctionedLead } from '../../market/index.ts';

const selectLeadsOf = forEachLocking((config) =>
  prepared((tx, { attemptIds }: { attemptIds: readonly string[] }) =>
    tx
      .select({ attemptId: purchaseAttempts.id, buyerId: purchaseAttempts.buyerId, lead: auctionColumns })
      .from(purchaseAttempts)
      .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
      .where(sql`${purchaseAttempts.id} = any(${arrayParam(attemptIds, 'uuid')})`)
      .orderBy(leads.id)
      .for('update', { ...config, of: leads }),
  ),
);

/** Locks the leads of some attempts, as `lockLeads` does, and returns each with its attempt's buyer. */
export function lockLeadsOf(
  tx: Db,
  attemptIds: readonly string[],
  locking: Locking,
): Promise<{ attemptId: string; buyerId: number; lead: AuctionedLead }[]> {
  return selectLeadsOf[locking](tx, { attemptIds });
}

const buyerColumns = {
  buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  buyerEmail: users.email,
  buyerPhone: users.phone,
  buyerCompany: users.companyName,
  buyerAbn: users.abn,
};

const selectBuyers = forEachLocking((config) =>
  prepared((tx, { ids }: { ids: readonly number[] }) =>
    tx
      .select({ id: users.id, details: buyerColumns, standing: standingColumns, signedUpAt: users.createdAt })
      .from(users)
      .where(and(sql`${users.id} = any(${arrayParam(ids, 'int')})`, eq(users.isActive, true), inArray(users.userType, leadBuyers)))
      .orderBy(users.id)
      .for('no key update', config),
  ),
);

/**
 * Locks active buyers until the transaction ends, after the leads and before any discount code, so that two tabs of one buyer are
 * counted one after the other. Returns by id what a purchase stores of each, what decides whether they may buy, and when they
 * signed up. Inactive accounts are left out.
 */
export async function lockBuyers(tx: Db, ids: readonly number[], locking: Locking) {
  const rows = await selectBuyers[locking](tx, { ids });
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

/** Locks a buyer as `lockBuyers` does. Returns undefined, with nothing locked, if the account is inactive. */
export async function lockBuyer(tx: Db, buyerId: number) {
  return (await lockBuyers(tx, [buyerId], 'wait')).get(buyerId);
}

export type LockedBuyer = NonNullable<Awaited<ReturnType<typeof lockBuyer>>>;

/** Finds what an own job stores of the account that it belongs to. */
export async function findAccountBuyer(tx: Db, accountId: number) {
  const [buyer] = await tx.select(buyerColumns).from(users).where(eq(users.id, accountId));
  return buyer;
}

/** Stores the ABN that a buyer entered, for their next purchase. Returns whether it differs from the one stored before. */
export async function rememberAbn(tx: Db, buyerId: number, abn: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ abn })
    .where(and(eq(users.id, buyerId), sql`${users.abn} is distinct from ${abn}`))
    .returning({ id: users.id });
  return rows.length === 1;
}

type NewPurchase = Omit<typeof leadPurchases.$inferInsert, 'id'>;

const insertSome = prepared((tx, { rows }: { rows: string }) =>
  insertOf(tx, leadPurchases, rows).returning({ id: leadPurchases.id, leadId: leadPurchases.leadId }),
);

/** Inserts purchases of different leads and returns a function from a lead's id to the id of its purchase. */
export async function insertPurchases(tx: Db, purchases: readonly NewPurchase[]): Promise<(leadId: number) => number> {
  const rows = await insertSome(tx, { rows: encodeRows(leadPurchases, purchases) });
  const ids = new Map(rows.map(({ leadId, id }) => [leadId, id]));
  const idOf = (leadId: number) => {
    const id = ids.get(leadId);
    if (id === undefined) throw new Error(`No purchase was inserted for lead ${leadId}`);
    return id;
  };
  for (const { leadId, buyerId } of purchases) recordChange(tx, { kind: 'purchase', id: idOf(leadId), ownerId: buyerId });
  return idOf;
}

/** Inserts one purchase and returns its id. */
export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<number> {
  const idOf = await insertPurchases(tx, [purchase]);
  return idOf(purchase.leadId);
}
