import { randomUUID } from 'node:crypto';
import { automaticPurchases, leadPurchases, leads, purchaseAttempts, bidLimits } from '../../../shared/schema/index.ts';
import { eq } from 'drizzle-orm';
import { addBids, bidRow, putOnMarket, spotOf, type World } from './world.ts';

/** Where no bid is for anything. */
const NOWHERE = spotOf(2999);

interface Bought {
  at: number;
  cents: number;
  isAutomatic: boolean;
}

/** Writes what an account bought before; the latest so many automatic leads wait for a call, all others were called. */
export async function addBought(world: World, userId: number, bought: readonly Bought[], uncalled: number): Promise<void> {
  const { db } = world.ctx;
  const waiting = new Set(bought.filter(({ isAutomatic }) => isAutomatic).toSorted((one, other) => other.at - one.at).slice(0, uncalled));
  for (const one of bought) {
    const at = new Date(one.at);
    const leadId = await putOnMarket(world, { spot: NOWHERE, startsAt: at });
    const attemptId = randomUUID();
    const { cents, isAutomatic } = one;
    const attempt = { id: attemptId, leadId, auctionEpoch: 0, buyerId: userId, kind: 'card', isTest: true, isAutomatic, quotedPriceCents: cents, captureAmountCents: cents } as const;
    await db.insert(purchaseAttempts).values({ ...attempt, desired: 'capture', settled: 'captured', reason: 'won', createdAt: at, expiresAt: at });
    const [purchase] = await db
      .insert(leadPurchases)
      .values({
        leadId,
        buyerId: userId,
        attemptId,
        buyerName: 'Pat Tester',
        priceAtClaimCents: cents,
        amountPaidCents: cents,
        paymentStatus: 'completed',
        purchasedAt: at,
        ...(!waiting.has(one) && { calledAt: at, salesStage: 'called' as const }),
      })
      .returning({ id: leadPurchases.id });
    await db.update(leads).set({ status: 'sold', currentPurchaseId: purchase?.id ?? null }).where(eq(leads.id, leadId));
    if (isAutomatic) await addTrace(world, { attemptId, leadId, userId, one });
  }
}

async function addTrace(world: World, { attemptId, leadId, userId, one }: { attemptId: string; leadId: number; userId: number; one: Bought }): Promise<void> {
  const { db } = world.ctx;
  const at = new Date(one.at);
  // The bid that bought it was deleted since.
  const [bidId = 0] = await addBids(world, [bidRow({ userId, amountDollars: 40, spot: NOWHERE, endedAt: at })]);
  const [limits] = await db.select({ agreementId: bidLimits.agreementId }).from(bidLimits).where(eq(bidLimits.userId, userId));
  const trace = { attemptId, bidId, bidVersion: 1, agreementId: limits?.agreementId ?? 0, leadId, auctionEpoch: 0, buyerId: userId, rulesVersion: 1, amountDollars: 40, cutAmountCents: 40_00 };
  await db.insert(automaticPurchases).values({ ...trace, dueAt: at, tiedCount: 1, earlierHolds: 0, createdAt: at });
}
