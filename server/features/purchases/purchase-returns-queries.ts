import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { centsFromDecimal } from '../../../shared/domain/money.ts';
import { type PipelineTab, pickableStages, stagesFrom, stageStamps } from '../../../shared/domain/sales-stage.ts';
import { leadPurchases, leads, purchaseAttempts } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import type { Viewer } from '../users/user-store.ts';
import { boughtWithin } from './purchase-filter-queries.ts';
import { ofAccount } from './purchase-queries.ts';

type Span = Parameters<typeof boughtWithin>[0];

const { salesStage, amountPaidCents, customerPaymentAmountCents } = leadPurchases;
const isWon = eq(salesStage, 'invoice_paid');
const count = sql<number>`count(*)::int`;
const countWhere = (where: SQL | undefined) => sql<number>`count(*) filter (where ${where})::int`;

const result = {
  leads: count,
  spendCents: sql`coalesce(sum(${amountPaidCents}), 0)`.mapWith(centsFromDecimal),
  wonJobs: countWhere(isWon),
  wonRevenueCents: sql`coalesce(sum(${customerPaymentAmountCents}) filter (where ${isWon}), 0)`.mapWith(centsFromDecimal),
};

function hasReached(tab: PipelineTab): SQL | undefined {
  if (tab === 'purchased') return sql`true`;
  return or(isNotNull(leadPurchases[stageStamps[tab]]), inArray(salesStage, stagesFrom(tab)));
}

const reached = Object.fromEntries(pickableStages.map((tab) => [tab, countWhere(hasReached(tab))])) as Record<
  PipelineTab,
  SQL<number>
>;

/** Leads bought or claimed that stand. */
const counted = (viewer: Viewer, span: Span) =>
  and(ofAccount(viewer), boughtWithin(span), isNull(leadPurchases.voidedAt), ne(purchaseAttempts.kind, 'own'));

// The account once more: it is how its attempts are found without a look at everyone's.
const ofPurchase = and(eq(purchaseAttempts.id, leadPurchases.attemptId), eq(purchaseAttempts.buyerId, leadPurchases.buyerId));

/** What leads cost and brought in, and how many ever reached each stage: by the month of the purchase in Sydney, oldest first, then in all. */
export async function findReturns(db: Db, viewer: Viewer, span: Span) {
  const month = sql<string | null>`to_char(${leadPurchases.purchasedAt} at time zone 'Australia/Sydney', 'YYYY-MM')`;
  return db
    .select({ month, ...result, reached })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, ofPurchase)
    .where(counted(viewer, span))
    .groupBy(sql`grouping sets ((${month}), ())`)
    .orderBy(sql`${month} nulls last`);
}

/** The same of the suburbs with the most leads. */
export async function findReturnsBySuburb(db: Db, viewer: Viewer, { limit, ...span }: Span & { limit: number }) {
  const suburb = sql<string>`coalesce(${leads.suburb}, 'Elsewhere')`;
  return db
    .select({ suburb, ...result })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, ofPurchase)
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(counted(viewer, span))
    .groupBy(suburb)
    .orderBy(desc(count), asc(suburb))
    .limit(limit);
}
