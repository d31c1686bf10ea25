import { and, desc, eq, gt, gte, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import { callLogs, customerAnswers, leadPurchases, leadReports, leads, purchaseAttempts } from '../../../../shared/schema/index.ts';
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
/** They are among so many latest ones: without that, PostgreSQL may look at all of the market for 500 that count. */
const LOOKED_AT = 2000;

/** After so long, a customer who was not called counts as never called. */
const NEVER_MS = DAY_MS;
/** The minutes of a call that never came: more than any other, and finite, because a median between two infinite ones is no number. */
const NEVER = 1e9;

/** An approved report says that the customer could not be reached, so they do not count as uncalled. */
const isReplaced = sql`exists (select from ${leadReports} where ${leadReports.purchaseId} = ${leadPurchases.id} and ${leadReports.status} = 'approved')`;

const isCalled = sql`${firstCallAt} is not null`;
const isDenied = sql`${customerAnswer} is not distinct from 'not_called'`;
const isNever = (at: Date) => and(sql`not ${isCalled}`, sql`${customerAnswer} is distinct from 'called'`, lt(leadPurchases.purchasedAt, new Date(at.getTime() - NEVER_MS)), sql`not ${isReplaced}`);

const isPaidSince = (at: Date) =>
  and(
    eq(leadPurchases.paymentStatus, 'completed'),
    isNull(leadPurchases.voidedAt),
    gt(leadPurchases.purchasedAt, new Date(at.getTime() - WITHIN_MS)),
  );

const isCounted = (at: Date) =>
  and(
    or(isCalled, isNever(at)),
    // An electrician could file and call leads of their own.
    sql`not ${filedByBuyer(leadPurchases, leads)}`,
  );

/** The customer knows better than the button that notes a call. */
const callMinutes = sql<number>`case when ${isCalled} and not ${isDenied} and ${firstCallAt} - ${leadPurchases.purchasedAt} <= interval '24 hours' then extract(epoch from ${firstCallAt} - ${leadPurchases.purchasedAt}) / 60 else ${sql.raw(String(NEVER))} end`;

/**
 * Returns the query for within how many minutes half of the customers of the last 180 days were called, of the latest 500 among 2,000 purchases
 * that a condition chooses, or of the whole market's; it finds null below ten calls, for the market's below three accounts, and if half of them were
 * never called: not within 24 hours, or not as the customer says. Leads that their buyer filed are left out.
 */
export function usualCallMinutes(db: Db, at: Date, of?: SQL) {
  const latest = db.select({ id: leadPurchases.id }).from(leadPurchases).where(and(isPaidSince(at), of)).orderBy(desc(leadPurchases.purchasedAt));
  const found = db
    .select({ minutes: callMinutes.as('minutes'), buyerId: leadPurchases.buyerId })
    .from(leadPurchases)
    .innerJoin(purchaseAttempts, eq(purchaseAttempts.id, leadPurchases.attemptId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(sql`${leadPurchases.id} in (${latest} limit ${sql.raw(String(LOOKED_AT))})`, isCounted(at), ne(purchaseAttempts.kind, 'own')))
    .orderBy(desc(leadPurchases.purchasedAt));
  // Limits are literals: for a parameter, PostgreSQL may plan a statement that is prepared as if a tenth of all rows were wanted.
  const waited = sql`(${found} limit ${sql.raw(String(LATEST))}) as waited`;
  const [minutes, buyerId] = [sql`waited.minutes`, sql`waited.buyer_id`];
  const never = sql.raw(String(NEVER));
  const median = sql`percentile_cont(0.5) within group (order by ${minutes})`;
  // A median between a call and no call is not known either: it is at least half of what stands for none.
  const isKnown = sql`${median} < ${never} / 2`;
  const calls = sql`count(*) filter (where ${minutes} < ${never})`;
  const callers = sql`count(distinct ${buyerId}) filter (where ${minutes} < ${never})`;
  const isEnough = and(gte(calls, LEAST_CALLS), of ? undefined : gte(callers, LEAST_ACCOUNTS));
  return db.select({ minutes: sql<number | null>`case when ${isEnough} and ${isKnown} then ceil(${median})::int end` }).from(waited);
}
