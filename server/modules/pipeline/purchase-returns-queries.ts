import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import { type PipelineTab, pickableStages, stagesFrom, stageStamps } from '../../../shared/domain/pipeline/sales-stage.ts';
import { leadPurchases, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import { boughtWithin } from './purchase-filter-queries.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { ofAccount, usualCallMinutes } from '../sales/index.ts';

type Span = Parameters<typeof boughtWithin>[0];

const { salesStage, amountPaidCents, customerPaymentAmountCents } = leadPurchases;
const isWon = eq(salesStage, 'invoice_paid');
const count = sql<number>`count(*)::int`;
const countWhere = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`;

const earnedCents = sql`coalesce(sum(${customerPaymentAmountCents}) filter (where ${isWon}), 0)`;

const paidCents = sql`coalesce(sum(${amountPaidCents}), 0)`;

const result = {
  leads: count,
  spendCents: paidCents.mapWith(centsFromDecimal),
  wonJobs: countWhere(isWon),
  wonRevenueCents: earnedCents.mapWith(centsFromDecimal),
};

function hasReached(tab: PipelineTab): SQL | undefined {
  if (tab === 'purchased') return sql`true`;
  return or(isNotNull(leadPurchases[stageStamps[tab]]), inArray(salesStage, stagesFrom(tab)));
}

const reached = Object.fromEntries(pickableStages.map((tab) => [tab, countWhere(hasReached(tab))])) as Record<
  PipelineTab,
  SQL<number>
>;

/** Returns the condition for standing purchases of leads, bought or claimed. */
const counted = (viewer: Viewer, span: Span) =>
  and(ofAccount(viewer), boughtWithin(span), isNull(leadPurchases.voidedAt), ne(purchaseAttempts.kind, 'own'));

// Repeats the account, so that its attempts are found without scanning everyone's.
const ofPurchase = and(eq(purchaseAttempts.id, leadPurchases.attemptId), eq(purchaseAttempts.buyerId, leadPurchases.buyerId));

/**
 * Finds what leads cost and earned, and how many ever reached each stage: by month of the purchase in Sydney time, oldest first, then in
 * total. Each row also has how soon the account and the market call, up to an instant.
 */
export async function findReturns(db: Db, viewer: Viewer, { at, ...span }: Span & { at: Date }) {
  const month = sql<string | null>`to_char(${leadPurchases.purchasedAt} at time zone 'Australia/Sydney', 'YYYY-MM')`;
  return db
    .select({
      month,
      ...result,
      reached,
      ownCallMinutes: sql<number | null>`${usualCallMinutes(db, at, ofAccount(viewer))}`,
      marketCallMinutes: sql<number | null>`${usualCallMinutes(db, at)}`,
    })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, ofPurchase)
    .where(counted(viewer, span))
    .groupBy(sql`grouping sets ((${month}), ())`)
    .orderBy(sql`${month} nulls last`);
}

/** Finds the same for the suburbs that earned the most, then for those that cost the most. */
export async function findReturnsBySuburb(db: Db, viewer: Viewer, { limit, ...span }: Span & { limit: number }) {
  const suburb = sql<string>`coalesce(${leads.suburb}, 'Elsewhere')`;
  return db
    .select({ suburb, ...result })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, ofPurchase)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(counted(viewer, span))
    .groupBy(suburb)
    .orderBy(desc(earnedCents), desc(paidCents), asc(suburb))
    .limit(limit);
}

/** Finds what the leads of a period cost and earned in total. */
export async function findReturnsTotal(db: Db, viewer: Viewer, span: Span) {
  const [total] = await db.select(result).from(leadPurchases).innerJoin(purchaseAttempts, ofPurchase).where(counted(viewer, span));
  return total;
}
