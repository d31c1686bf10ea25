import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { leadBuyers } from '../../../shared/domain/roles.ts';
import { leadPurchases, leads, purchaseAttempts, users } from '../../../shared/schema/index.ts';
import { noteChange } from '../../db/changes.ts';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import type { newAuction } from './auction.ts';

interface SalesWanted {
  /** Whether sales without money count: only where no money moves at all. */
  countTest: boolean;
  limit: number;
}

/** The sales that make a start price, the latest first; those without money are left out where `isTest` is false. */
export const selectSales = (db: Db, { isTest }: { isTest?: boolean | undefined }) =>
  db
    .select({ cents: leadPurchases.amountPaidCents })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .where(
      and(
        eq(leadPurchases.paymentStatus, 'completed'),
        gt(leadPurchases.amountPaidCents, 0),
        isTest === undefined ? undefined : eq(purchaseAttempts.isTest, isTest),
      ),
    )
    .orderBy(desc(leadPurchases.purchasedAt));

const selectLatestSales = prepared((db, { limit, isTest }: { limit: number; isTest?: boolean }) =>
  selectSales(db, { isTest }).limit(limit),
);

/** The latest sales that make the next start price, in cents, newest first. */
export async function findLatestSales(db: Db, { countTest, limit }: SalesWanted): Promise<number[]> {
  const rows = await selectLatestSales(db, countTest ? { limit } : { limit, isTest: false });
  return rows.map((row) => row.cents);
}

const auctionColumns = {
  id: leads.id,
  jobReference: leads.jobReference,
  status: leads.status,
  auctionEpoch: leads.auctionEpoch,
  urgency: leads.urgency,
  startingPriceCents: leads.startingPriceCents,
  minimumPriceCents: leads.minimumPriceCents,
  lastPriceUpdate: leads.lastPriceUpdate,
  auctionDuration: leads.auctionDuration,
};

export type AuctionedLead = Pick<typeof leads.$inferSelect, keyof typeof auctionColumns>;

const selectForUpdate = prepared((tx, { leadId }: { leadId: number }) =>
  tx.select(auctionColumns).from(leads).where(eq(leads.id, leadId)).for('update'),
);

/** Locks a lead until the transaction ends. Always the first lock that is taken: other orders end in deadlocks. */
export async function lockLead(tx: Db, leadId: number): Promise<AuctionedLead | undefined> {
  const [lead] = await selectForUpdate(tx, { leadId });
  return lead;
}

const selectOfAttempt = prepared((tx, { attemptId }: { attemptId: string }) =>
  tx
    .select({ lead: auctionColumns, buyerId: purchaseAttempts.buyerId })
    .from(purchaseAttempts)
    .innerJoin(leads, eq(leads.id, purchaseAttempts.leadId))
    .where(eq(purchaseAttempts.id, attemptId))
    .for('update', { of: leads }),
);

/** Locks the lead that an attempt is for, as `lockLead` does, and names its buyer. */
export async function lockLeadOf(
  tx: Db,
  attemptId: string,
): Promise<{ lead: AuctionedLead; buyerId: number } | undefined> {
  const [row] = await selectOfAttempt(tx, { attemptId });
  return row;
}

interface Sold {
  leadId: number;
  auctionEpoch: number;
  purchaseId: number;
}

const updateSold = prepared((tx, { leadId, auctionEpoch, purchaseId }: Sold) =>
  tx
    .update(leads)
    .set({ status: 'sold', currentPurchaseId: purchaseId })
    .where(and(eq(leads.id, leadId), eq(leads.status, 'available'), eq(leads.auctionEpoch, auctionEpoch)))
    .returning({ id: leads.id }),
);

/** One statement: of any number of simultaneous buyers, exactly one is told true. */
export async function markSold(tx: Db, sale: Sold): Promise<boolean> {
  const rows = await updateSold(tx, sale);
  if (rows.length === 0) return false;
  noteChange(tx, { kind: 'lead', id: sale.leadId, change: 'sold' });
  return true;
}

interface Release {
  reason: 'lost' | 'withdrawn';
  at: Date;
}

const updateHolds = prepared((tx, { leadId, reason, at }: Release & { leadId: number }) =>
  tx
    .update(purchaseAttempts)
    .set({ desired: 'release', reason, nextActionAt: at })
    .where(and(eq(purchaseAttempts.leadId, leadId), eq(purchaseAttempts.desired, 'hold'))),
);

/** Gives up every hold that is still open on a lead, in the commit that sells it or takes it off the market. */
export async function releaseHolds(tx: Db, leadId: number, release: Release): Promise<void> {
  await updateHolds(tx, { ...release, leadId });
}

const unsold = { status: 'available', currentPurchaseId: null } as const;

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

/** Takes a lead off the market for good. Its row must be locked. */
export async function withdrawLead(tx: Db, leadId: number): Promise<void> {
  await tx
    .update(leads)
    .set({ status: 'archived', currentPurchaseId: null })
    .where(eq(leads.id, leadId));
  noteChange(tx, { kind: 'lead', id: leadId, change: 'archived' });
}

const buyerColumns = {
  buyerName: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
  buyerEmail: users.email,
  buyerPhone: users.phone,
  buyerCompany: users.companyName,
  buyerAbn: users.abn,
};

const selectBuyer = prepared((tx, { buyerId }: { buyerId: number }) =>
  tx
    .select(buyerColumns)
    .from(users)
    .where(and(eq(users.id, buyerId), eq(users.isActive, true), inArray(users.userType, leadBuyers)))
    .for('no key update'),
);

/**
 * Locks a buyer until the transaction ends, after the lead and before any code: what two tabs of one buyer do is counted
 * one after the other. Returns what the purchase keeps of them; undefined, and nothing locked, when they may not buy any more.
 */
export async function lockBuyer(tx: Db, buyerId: number) {
  const [buyer] = await selectBuyer(tx, { buyerId });
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

const insertOne = prepared((tx, purchase: NewPurchase) =>
  tx.insert(leadPurchases).values(purchase).returning({ id: leadPurchases.id }),
);

export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<number> {
  const [row] = await insertOne(tx, purchase);
  if (!row) throw new Error('The purchase was not inserted');
  noteChange(tx, { kind: 'purchase', id: row.id, ownerId: purchase.buyerId });
  return row.id;
}
