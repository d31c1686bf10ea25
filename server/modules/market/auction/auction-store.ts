import { and, eq, sql } from 'drizzle-orm';
import type { CloseReason, HoldReason } from '../../../../shared/domain/words/enums.ts';
import { leads } from '../../../../shared/schema/index.ts';
import { recordChange } from '../../../platform/db/changes.ts';
import type { Db } from '../../../platform/db/client.ts';
import { arrayParam } from '../../../platform/db/array-param.ts';
import { forEachLocking, type Locking } from '../../../platform/db/locking.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { newAuction } from './auction.ts';
import { onMarket } from './on-market-queries.ts';

/** The columns of a lead that are read when it is locked. */
export const auctionColumns = {
  id: leads.id,
  jobReference: leads.jobReference,
  serviceType: leads.serviceType,
  suburb: leads.suburb,
  postcode: leads.postcode,
  status: leads.status,
  auctionEpoch: leads.auctionEpoch,
  urgency: leads.urgency,
  state: leads.state,
  consentTextVersion: leads.consentTextVersion,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
  releasedAt: leads.releasedAt,
  anonymisedAt: leads.anonymisedAt,
};

export type AuctionedLead = Pick<typeof leads.$inferSelect, keyof typeof auctionColumns>;

const selectLeads = forEachLocking((config) =>
  prepared((tx, { ids }: { ids: readonly number[] }) =>
    tx.select(auctionColumns).from(leads).where(sql`${leads.id} = any(${arrayParam(ids, 'int')})`).orderBy(leads.id).for('update', config),
  ),
);

/**
 * Locks leads until the transaction ends, in the order of their ids. This must be the first lock of a transaction: other orders end in
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
    .from(sql`unnest(${arrayParam(leadIds, 'int')}, ${arrayParam(epochs, 'int')}, ${arrayParam(purchaseIds, 'int')}) as sale(lead_id, epoch, purchase_id)`)
    .where(and(sql`${leads.id} = sale.lead_id`, onMarket, sql`${leads.auctionEpoch} = sale.epoch`))
    .returning({ id: leads.id }),
);

/** Marks leads as sold in one statement: of any number of concurrent buyers of a lead, exactly one gets true. */
export async function markSold(tx: Db, sales: readonly Sold[]): Promise<boolean> {
  const rows = await updateSold(tx, {
    leadIds: sales.map(({ leadId }) => leadId),
    epochs: sales.map(({ auctionEpoch }) => auctionEpoch),
    purchaseIds: sales.map(({ purchaseId }) => purchaseId),
  });
  for (const { id } of rows) recordChange(tx, { kind: 'lead', id, change: 'sold' });
  return rows.length === sales.length;
}

const unsold = { status: 'available', currentPurchaseId: null, heldFor: null, heldAt: null, endedAt: null, closedFor: null, closedAt: null } as const;

/**
 * Puts a lead back on the market as a new auction and returns its epoch, so that a hold from an earlier auction cannot buy it. Its row
 * must be locked.
 */
export async function restartAuction(tx: Db, leadId: number, auction: ReturnType<typeof newAuction>): Promise<number> {
  const [row] = await tx
    .update(leads)
    .set({ ...unsold, ...auction, auctionEpoch: sql`${leads.auctionEpoch} + 1` })
    .where(eq(leads.id, leadId))
    .returning({ auctionEpoch: leads.auctionEpoch });
  if (!row) throw new Error(`Lead ${leadId} not found`);
  recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
  return row.auctionEpoch;
}

/** Puts a lead back on the market after its sale failed: its auction goes on as if the lead had not been sold. */
export async function reopenAuction(tx: Db, leadId: number): Promise<void> {
  await tx.update(leads).set(unsold).where(eq(leads.id, leadId));
  recordChange(tx, { kind: 'lead', id: leadId, change: 'relisted' });
}

/** Takes a lead off the market until it is released. Its row must be locked. */
export async function holdLead(tx: Db, leadId: number, heldFor: HoldReason, heldAt: Date): Promise<void> {
  await tx.update(leads).set({ status: 'held', heldFor, heldAt }).where(eq(leads.id, leadId));
  recordChange(tx, { kind: 'lead', id: leadId, change: 'archived' });
}

export interface Closing {
  closedFor: CloseReason;
  at: Date;
}

/** Takes leads off the market for good, with the reason that their customers read. Their rows must be locked. */
export async function withdrawLeads(tx: Db, leadIds: readonly number[], closing: Closing | null = null): Promise<void> {
  const closed = closing && { closedFor: closing.closedFor, closedAt: closing.at, endedAt: closing.closedFor === 'nobody_took' ? closing.at : null };
  await tx
    .update(leads)
    .set({ ...unsold, status: 'archived', ...closed })
    .where(sql`${leads.id} = any(${sql.param(leadIds)}::int[])`);
  for (const id of leadIds) recordChange(tx, { kind: 'lead', id, change: 'archived' });
}
