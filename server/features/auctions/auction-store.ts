import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { MARKET_DEFAULTS } from '../../../shared/domain/auction-price.ts';
import { leadBuyers } from '../../../shared/domain/roles.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { newAuction } from './auction.ts';

/** The latest sales that make the next start price, in cents, newest first. Sales without money count only where no money moves at all. */
export async function findLatestSales(db: Db, options: { countTest: boolean }): Promise<number[]> {
  const rows = await db
    .select({ cents: leadPurchases.amountPaidCents })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(
      and(
        eq(leadPurchases.paymentStatus, 'completed'),
        gt(leadPurchases.amountPaidCents, 0),
        options.countTest ? undefined : eq(purchaseAttempts.isTest, false),
      ),
    )
    .orderBy(desc(leadPurchases.purchasedAt))
    .limit(MARKET_DEFAULTS.sampleSize);
  return rows.map((row) => row.cents);
}

const auctionColumns = {
  id: leads.id,
  status: leads.status,
  auctionEpoch: leads.auctionEpoch,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
};

export type AuctionedLead = Pick<typeof leads.$inferSelect, keyof typeof auctionColumns>;

/** Locks a lead until the transaction ends. Always the first lock that is taken: other orders end in deadlocks. */
export async function lockLead(tx: Db, leadId: number): Promise<AuctionedLead | undefined> {
  const [lead] = await tx.select(auctionColumns).from(leads).where(eq(leads.id, leadId)).for('update');
  return lead;
}

/** One statement: of any number of simultaneous buyers, exactly one is told true. */
export async function markSold(
  tx: Db,
  sale: { leadId: number; auctionEpoch: number; purchaseId: number },
): Promise<boolean> {
  const rows = await tx
    .update(leads)
    .set({ status: 'sold', currentPurchaseId: sale.purchaseId })
    .where(
      and(
        eq(leads.id, sale.leadId),
        eq(leads.status, 'available'),
        eq(leads.auctionEpoch, sale.auctionEpoch),
      ),
    )
    .returning({ id: leads.id });
  return rows.length === 1;
}

/** Gives up every hold that is still open on a lead, in the commit that sells it or takes it off the market. */
export async function releaseHolds(
  tx: Db,
  leadId: number,
  { reason, at }: { reason: 'lost' | 'withdrawn'; at: Date },
): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(eq(purchaseAttempts.leadId, leadId), eq(purchaseAttempts.desired, 'hold')));
}

const unsold = { status: 'available', currentPurchaseId: null } as const;

/** Puts a lead back on the market as a new auction: a hold from an earlier one cannot buy it. Its row must be locked. */
export async function restartAuction(tx: Db, leadId: number, auction: ReturnType<typeof newAuction>): Promise<void> {
  await tx
    .update(leads)
    .set({ ...unsold, ...auction, auctionEpoch: sql`${leads.auctionEpoch} + 1` })
    .where(eq(leads.id, leadId));
}

/** Puts a lead back on the market whose sale failed: its auction goes on as if it had not been sold. */
export async function reopenAuction(tx: Db, leadId: number): Promise<void> {
  await tx.update(leads).set(unsold).where(eq(leads.id, leadId));
}

/** Takes a lead off the market for good. Its row must be locked. */
export async function withdrawLead(tx: Db, leadId: number): Promise<void> {
  await tx
    .update(leads)
    .set({ status: 'archived', currentPurchaseId: null })
    .where(eq(leads.id, leadId));
}

/**
 * Locks a buyer until the transaction ends, after the lead and before any code: what two tabs of one buyer do is counted
 * one after the other.
 */
export async function lockBuyer(tx: Db, buyerId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, buyerId)).for('no key update');
}

const buyerColumns = {
  buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  buyerEmail: users.email,
  buyerPhone: users.phone,
  buyerCompany: users.companyName,
  buyerAbn: users.abn,
};

/** What the purchase keeps of its buyer, if the account is active and may still buy. */
export async function findBuyer(tx: Db, buyerId: number) {
  const [buyer] = await tx
    .select(buyerColumns)
    .from(users)
    .where(
      and(eq(users.id, buyerId), eq(users.isActive, true), inArray(users.userType, leadBuyers)),
    );
  return buyer;
}

/** What an own job keeps of the account whose pipeline it goes into. */
export async function findAccountBuyer(tx: Db, accountId: number) {
  const [buyer] = await tx.select(buyerColumns).from(users).where(eq(users.id, accountId));
  return buyer;
}

/** Keeps the ABN that a buyer gave for the invoice, for the next purchase. */
export async function rememberAbn(tx: Db, buyerId: number, abn: string): Promise<void> {
  await tx
    .update(users)
    .set({ abn })
    .where(and(eq(users.id, buyerId), sql`${users.abn} is distinct from ${abn}`));
}

type NewPurchase = Omit<typeof leadPurchases.$inferInsert, 'id'>;

export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<number> {
  const [row] = await tx.insert(leadPurchases).values(purchase).returning({ id: leadPurchases.id });
  if (!row) throw new Error('The purchase was not inserted');
  return row.id;
}
