import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { MARKET_DEFAULTS } from '../../../shared/domain/auction-price.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';

/** The latest sales that make the next start price, in cents, newest first. Demo sales count only on a demo market. */
export async function findLatestSales(db: Db, options: { countDemo: boolean }): Promise<number[]> {
  const rows = await db
    .select({ cents: leadPurchases.amountPaidCents })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(
      and(
        eq(leadPurchases.paymentStatus, 'completed'),
        gt(leadPurchases.amountPaidCents, 0),
        options.countDemo ? undefined : ne(purchaseAttempts.kind, 'demo'),
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

/** Gives up every hold that is still open on a lead: in the commit that sells it, its other buyers have lost. */
export async function releaseHolds(tx: Db, leadId: number, at: Date): Promise<void> {
  await tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason: 'lost', nextActionAt: at })
    .where(and(eq(purchaseAttempts.leadId, leadId), eq(purchaseAttempts.desired, 'hold')));
}

/** What the purchase keeps of its buyer, if the account is still active. */
export async function findBuyer(tx: Db, buyerId: number) {
  const [buyer] = await tx
    .select({
      buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      buyerEmail: users.email,
      buyerPhone: users.phone,
      buyerCompany: users.companyName,
    })
    .from(users)
    .where(and(eq(users.id, buyerId), eq(users.isActive, true)));
  return buyer;
}

type NewPurchase = Omit<typeof leadPurchases.$inferInsert, 'id'>;

export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<number> {
  const [row] = await tx.insert(leadPurchases).values(purchase).returning({ id: leadPurchases.id });
  if (!row) throw new Error('The purchase was not inserted');
  return row.id;
}
