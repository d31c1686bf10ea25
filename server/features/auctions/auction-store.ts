import { and, eq, inArray, sql } from 'drizzle-orm';
import { leadBuyers } from '../../../shared/domain/roles.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import { noteChange } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { encodeRows, insertOf } from '../../db/insert-rows.ts';
import { listOf } from '../../db/list-of.ts';
import { inBothWays, type Locking } from '../../db/locking.ts';
import { prepared } from '../../db/prepared.ts';
import { isOpen } from '../payments/attempt-store.ts';
import { standingColumns } from '../users/user-store.ts';
import type { newAuction } from './auction.ts';
import { onMarket } from './on-market-queries.ts';

const auctionColumns = {
  id: leads.id,
  jobReference: leads.jobReference,
  status: leads.status,
  auctionEpoch: leads.auctionEpoch,
  urgency: leads.urgency,
  state: leads.state,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
  anonymisedAt: leads.anonymisedAt,
};

export type AuctionedLead = Pick<typeof leads.$inferSelect, keyof typeof auctionColumns>;

const selectLeads = inBothWays((config) =>
  prepared((tx, { ids }: { ids: readonly number[] }) =>
    tx.select(auctionColumns).from(leads).where(sql`${leads.id} = any(${listOf(ids, 'int')})`).orderBy(leads.id).for('update', config),
  ),
);

/**
 * Locks leads until the transaction ends, in the order of their ids. Always the first lock that is taken: other orders end in
 * deadlocks.
 */
export function lockLeads(tx: Db, ids: readonly number[], locking: Locking): Promise<AuctionedLead[]> {
  return selectLeads[locking](tx, { ids });
}

/** Locks a lead as `lockLeads` does. */
export async function lockLead(tx: Db, leadId: number): Promise<AuctionedLead | undefined> {
  const [lead] = await lockLeads(tx, [leadId], 'wait');
  return lead;
}

const selectLeadsOf = inBothWays((config) =>
  prepared((tx, { attemptIds }: { attemptIds: readonly string[] }) =>
    tx
      .select({ attemptId: purchaseAttempts.id, buyerId: purchaseAttempts.buyerId, lead: auctionColumns })
      .from(purchaseAttempts)
      .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
      .where(sql`${purchaseAttempts.id} = any(${listOf(attemptIds, 'uuid')})`)
      .orderBy(leads.id)
      .for('update', { ...config, of: leads }),
  ),
);

/** Locks the leads that attempts are for, as `lockLeads` does, and names the buyer of each attempt. */
export function lockLeadsOf(
  tx: Db,
  attemptIds: readonly string[],
  locking: Locking,
): Promise<{ attemptId: string; buyerId: number; lead: AuctionedLead }[]> {
  return selectLeadsOf[locking](tx, { attemptIds });
}

interface Sold {
  leadId: number;
  auctionEpoch: number;
  purchaseId: number;
}

interface SoldColumns {
  leadIds: readonly number[];
  epochs: readonly number[];
  purchaseIds: readonly number[];
}

const updateSold = prepared((tx, { leadIds, epochs, purchaseIds }: SoldColumns) =>
  tx
    .update(leads)
    .set({ status: 'sold', currentPurchaseId: sql`sale.purchase_id` })
    .from(sql`unnest(${listOf(leadIds, 'int')}, ${listOf(epochs, 'int')}, ${listOf(purchaseIds, 'int')}) as sale(lead_id, epoch, purchase_id)`)
    .where(and(sql`${leads.id} = sale.lead_id`, onMarket, sql`${leads.auctionEpoch} = sale.epoch`))
    .returning({ id: leads.id }),
);

/** One statement: of any number of simultaneous buyers of a lead, exactly one is told true. */
export async function markSold(tx: Db, sales: readonly Sold[]): Promise<boolean> {
  const rows = await updateSold(tx, {
    leadIds: sales.map(({ leadId }) => leadId),
    epochs: sales.map(({ auctionEpoch }) => auctionEpoch),
    purchaseIds: sales.map(({ purchaseId }) => purchaseId),
  });
  for (const { id } of rows) noteChange(tx, { kind: 'lead', id, change: 'sold' });
  return rows.length === sales.length;
}

interface Release {
  reason: 'lost' | 'withdrawn';
  at: Date;
}

const updateHolds = prepared((tx, { leadIds, reason, at }: Release & { leadIds: readonly number[] }) =>
  tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(sql`${purchaseAttempts.leadId} = any(${listOf(leadIds, 'int')})`, isOpen)),
);

/** Gives up every hold that is still open on leads, in the commit that sells them or takes them off the market. */
export async function releaseHolds(tx: Db, leadIds: readonly number[], release: Release): Promise<void> {
  await updateHolds(tx, { ...release, leadIds });
}

const unsold = { status: 'available', currentPurchaseId: null, heldFor: null, endedAt: null } as const;

/**
 * Puts a lead back on the market as a new auction, whose epoch it returns: a hold from an earlier one cannot buy it. Its row
 * must be locked.
 */
export async function restartAuction(tx: Db, leadId: number, auction: ReturnType<typeof newAuction>): Promise<number> {
  const [row] = await tx
    .update(leads)
    .set({ ...unsold, ...auction, auctionEpoch: sql`${leads.auctionEpoch} + 1` })
    .where(eq(leads.id, leadId))
    .returning({ auctionEpoch: leads.auctionEpoch });
  if (!row) throw new Error(`Lead ${leadId} is gone`);
  noteChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
  return row.auctionEpoch;
}

/** Puts a lead back on the market whose sale failed: its auction goes on as if it had not been sold. */
export async function reopenAuction(tx: Db, leadId: number): Promise<void> {
  await tx.update(leads).set(unsold).where(eq(leads.id, leadId));
  noteChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
}

/** Takes leads off the market for good; `endedAt` is set where nobody took them in time. Their rows must be locked. */
export async function withdrawLeads(tx: Db, leadIds: readonly number[], endedAt: Date | null = null): Promise<void> {
  await tx
    .update(leads)
    .set({ ...unsold, status: 'archived', endedAt })
    .where(sql`${leads.id} = any(${sql.param(leadIds)}::int[])`);
  for (const id of leadIds) noteChange(tx, { kind: 'lead', id, change: 'archived' });
}

const buyerColumns = {
  buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  buyerEmail: users.email,
  buyerPhone: users.phone,
  buyerCompany: users.companyName,
  buyerAbn: users.abn,
};

const selectBuyers = inBothWays((config) =>
  prepared((tx, { ids }: { ids: readonly number[] }) =>
    tx
      .select({ id: users.id, details: buyerColumns, standing: standingColumns, signedUpAt: users.createdAt })
      .from(users)
      .where(and(sql`${users.id} = any(${listOf(ids, 'int')})`, eq(users.isActive, true), inArray(users.userType, leadBuyers)))
      .orderBy(users.id)
      .for('no key update', config),
  ),
);

/**
 * Locks buyers until the transaction ends, after the leads and before any code: what two tabs of one buyer do is counted one
 * after the other. Returns what a purchase keeps of each, what decides whether they may buy, and since when the account is; nobody who is
 * out of use.
 */
export async function lockBuyers(tx: Db, ids: readonly number[], locking: Locking) {
  const rows = await selectBuyers[locking](tx, { ids });
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

/** Locks a buyer as `lockBuyers` does; undefined, and nothing locked, when they are out of use. */
export async function lockBuyer(tx: Db, buyerId: number) {
  return (await lockBuyers(tx, [buyerId], 'wait')).get(buyerId);
}

export type LockedBuyer = NonNullable<Awaited<ReturnType<typeof lockBuyer>>>;

/** What an own job keeps of the account whose pipeline it goes into. */
export async function findAccountBuyer(tx: Db, accountId: number) {
  const [buyer] = await tx.select(buyerColumns).from(users).where(eq(users.id, accountId));
  return buyer;
}

/** Keeps the ABN that a buyer gave for the invoice, for the next purchase; returns whether it is another than before. */
export async function rememberAbn(tx: Db, buyerId: number, abn: string): Promise<boolean> {
  const rows = await tx
    .update(users)
    .set({ abn })
    .where(and(eq(users.id, buyerId), sql`${users.abn} is distinct from ${abn}`))
    .returning({ id: users.id });
  return rows.length === 1;
}

type NewPurchase = Omit<typeof leadPurchases.$inferInsert, 'id'>;

const insertSome = prepared((tx, { rows }: { rows: string }) => {
  const inserted = tx
    .$with('inserted', { id: sql<number>`id`.as('id'), leadId: sql<number>`lead_id`.as('lead_id') })
    .as(sql`${insertOf(leadPurchases, rows)} returning id, lead_id`);
  return tx.with(inserted).select({ id: inserted.id, leadId: inserted.leadId }).from(inserted);
});

/** Inserts purchases, each of another lead, and returns a function that says which id the one of a lead got. */
export async function insertPurchases(tx: Db, purchases: readonly NewPurchase[]): Promise<(leadId: number) => number> {
  const rows = await insertSome(tx, { rows: encodeRows(leadPurchases, purchases) });
  const ids = new Map(rows.map(({ leadId, id }) => [leadId, id]));
  const idOf = (leadId: number) => {
    const id = ids.get(leadId);
    if (id === undefined) throw new Error('The purchase was not inserted');
    return id;
  };
  for (const { leadId, buyerId } of purchases) noteChange(tx, { kind: 'purchase', id: idOf(leadId), ownerId: buyerId });
  return idOf;
}

/** Inserts one purchase and returns its id. */
export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<number> {
  const idOf = await insertPurchases(tx, [purchase]);
  return idOf(purchase.leadId);
}
