import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { jobs, leadPurchases, leads } from '../../../shared/schema/index.ts';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import type { Db } from '../../platform/db/client.ts';
import { isUncalled } from '../sales/index.ts';
import { isTaken } from './request-queries.ts';

const BATCH = 200;

const isCustomers = and(isNull(leads.addedByUserId), isNull(leads.anonymisedAt));

/** Finds the purchases of the last day that have no job with this key yet, oldest first. */
export function findNewPurchases(db: Db, at: Date, key: string) {
  const hasJob = sql`exists (select from ${jobs} where ${jobs.singletonKey} = ${key}::text || ${leadPurchases.id})`;
  return db
    .select({ purchaseId: leadPurchases.id, purchasedAt: leadPurchases.purchasedAt, urgency: leads.urgency, state: leads.state })
    .from(leadPurchases)
    .innerJoin(leads, isTaken)
    .where(and(gt(leadPurchases.purchasedAt, new Date(at.getTime() - DAY_MS)), isCustomers, sql`not ${hasJob}`))
    .orderBy(leadPurchases.purchasedAt)
    .limit(BATCH);
}

/** Finds a standing purchase whose customer was not called; undefined once they were, or it was reversed. */
export async function findUncalledPurchase(db: Db, purchaseId: number) {
  const [row] = await db
    .select({ buyerId: leadPurchases.buyerId, suburb: leads.suburb, urgency: leads.urgency })
    .from(leadPurchases)
    .innerJoin(leads, isTaken)
    .where(and(eq(leadPurchases.id, purchaseId), isCustomers, isUncalled));
  return row;
}

/** Finds a standing purchase whose customer gave another number after the sale; undefined once they took it back, or it was reversed. */
export async function findCorrectedPurchase(db: Db, purchaseId: number) {
  const [row] = await db
    .select({ buyerId: leadPurchases.buyerId, suburb: leads.suburb })
    .from(leadPurchases)
    .innerJoin(leads, isTaken)
    .where(and(eq(leadPurchases.id, purchaseId), isCustomers, isNotNull(leads.customerCorrectedPhone)));
  return row;
}
