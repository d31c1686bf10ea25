import { and, count, countDistinct, desc, eq, gt, gte, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { callLogs, customerAnswers, leadPurchases, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
import { LEAST_ACCOUNTS } from '../../../../shared/domain/people/least-accounts.ts';
import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { filedByBuyer } from '../../market/index.ts';

/** Selects when the buyer of a purchase first called its customer: the first logged call, or when the job was moved to Called. */
export const firstCallAt = sql<Date | null>`least(
  (select min(${callLogs.calledAt}) from ${callLogs} where ${callLogs.purchaseId} = ${leadPurchases.id}), ${leadPurchases.calledAt})`.mapWith(leadPurchases.purchasedAt);

/** Selects what the customer of a purchase last said about a call; null before they did. */
export const customerAnswer = sql<'called' | 'not_called' | null>`(
  select ${customerAnswers.kind} from ${customerAnswers}
  where ${customerAnswers.purchaseId} = ${leadPurchases.id} and ${customerAnswers.kind} in ('called', 'not_called')
  order by ${customerAnswers.id} desc limit 1)`;

/** The condition that the customer of a purchase still waits for a call: none is noted, and they did not say that there was one. */
export const isUncalled = sql<boolean>`(${leadPurchases.salesStage} = 'purchased' and ${firstCallAt} is null and ${customerAnswer} is distinct from 'called')`;

/** Finds what the customer of a purchase last said about a call; null before they did. */
export async function findCustomerAnswer(db: Db, purchaseId: number): Promise<'called' | 'not_called' | null> {
  const [row] = await db
    .select({ answer: customerAnswers.kind })
    .from(customerAnswers)
    .where(and(eq(customerAnswers.purchaseId, purchaseId), inArray(customerAnswers.kind, ['called', 'not_called'])))
    .orderBy(desc(customerAnswers.id))
    .limit(1);
  return row?.answer === 'called' || row?.answer === 'not_called' ? row.answer : null;
}

/** Fewer calls than this say more about chance than about an electrician. */
const LEAST_CALLS = 10;
const WITHIN_MS = 180 * DAY_MS;
/** The market's figure is that of its latest purchases, so that it takes no longer as the market grows. */
const LATEST = 500;

const calledSince = (at: Date) =>
  and(
    eq(leadPurchases.paymentStatus, 'completed'),
    isNull(leadPurchases.voidedAt),
    gt(leadPurchases.purchasedAt, new Date(at.getTime() - WITHIN_MS)),
    sql`${firstCallAt} is not null`,
    // The customer knows better than the button that notes a call, and an electrician could file and call leads of their own.
    sql`${customerAnswer} is distinct from 'not_called'`,
    sql`not ${filedByBuyer(leadPurchases, leads)}`,
  );

/**
 * Returns the query for within how many minutes half of the first calls came in the last 180 days, of the latest 500 purchases that a
 * condition chooses, or of the whole market's; it finds null below ten calls, and for the market's below three accounts. Leads that their
 * buyer filed, and calls that the customer denies, are left out.
 */
export function usualCallMinutes(db: Db, at: Date, of?: SQL) {
  const called = db
    .select({ minutes: sql<number>`extract(epoch from ${firstCallAt} - ${leadPurchases.purchasedAt}) / 60`.as('minutes'), buyerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(calledSince(at), ne(purchaseAttempts.kind, 'own'), of))
    .orderBy(desc(leadPurchases.purchasedAt))
    .limit(LATEST)
    .as('called');
  const median = sql`ceil(percentile_cont(0.5) within group (order by ${called.minutes}))::int`;
  const isEnough = and(gte(count(), LEAST_CALLS), of ? undefined : gte(countDistinct(called.buyerId), LEAST_ACCOUNTS));
  return db.select({ minutes: sql<number | null>`case when ${isEnough} then ${median} end` }).from(called);
}
