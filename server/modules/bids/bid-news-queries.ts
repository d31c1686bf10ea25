import { and, arrayContains, eq, gte, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import { DAY_MS } from '../../../shared/domain/time/durations.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { automaticPurchases, leadPurchases, leads, standingBids, users } from '../../../shared/schema/index.ts';
import type { Db } from '../../platform/db/client.ts';
import type { SwitchedOff } from '../market/index.ts';
import { isUncalled } from '../sales/index.ts';
import { bidState, isOver } from './bid-store.ts';
import { isOn, isValid } from './matching-queries.ts';

const waits = sql<boolean>`(${isUncalled} and not ${leadPurchases.isArchived})`;

/** Finds a purchase that a bid made and that stands: whose it is, where, at what price, and whether its customer still waits for a call. */
export async function findBidPurchase(db: Db, purchaseId: number) {
  const [row] = await db
    .select({
      userId: leadPurchases.buyerId,
      leadId: leads.id,
      suburb: leads.suburb,
      priceCents: leadPurchases.amountPaidCents,
      purchasedAt: leadPurchases.purchasedAt,
      waits,
      hours: { days: standingBids.days, fromMinute: standingBids.fromMinute, untilMinute: standingBids.untilMinute, timeZone: standingBids.timeZone },
    })
    .from(leadPurchases)
    .innerJoin(automaticPurchases, eq(automaticPurchases.attemptId, leadPurchases.attemptId))
    .innerJoin(standingBids, eq(standingBids.id, automaticPurchases.bidId))
    .innerJoin(leads, eq(leads.id, leadPurchases.leadId))
    .where(and(eq(leadPurchases.id, purchaseId), isNull(leadPurchases.voidedAt)));
  return row;
}

/** Finds the accounts for which bids bought something in a week, with how many leads and for how much, in dollars. */
export function findWeek(db: Db, { from, until }: { from: Date; until: Date }) {
  return db
    .select({ userId: leadPurchases.buyerId, leads: sql<number>`count(*)::int`, total: sql<string>`sum(${leadPurchases.amountPaidCents})::numeric(12, 2)::text` })
    .from(automaticPurchases)
    .innerJoin(leadPurchases, and(eq(leadPurchases.attemptId, automaticPurchases.attemptId), isNull(leadPurchases.voidedAt)))
    .where(and(gte(leadPurchases.purchasedAt, from), lt(leadPurchases.purchasedAt, until)))
    .groupBy(leadPurchases.buyerId);
}

/** How far back the leads tell in which states those of an area are. */
const LOOK_BACK_MS = 90 * DAY_MS;

const listOf = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

interface Left {
  /** The states in which bids still act. */
  statesLeft: readonly AustralianState[];
  at: Date;
}

/**
 * Finds the accounts with bids that act no more on some of their leads, because states or kinds of work were switched off. A bid is in the
 * state that its place names, and in those of the leads that came in its area lately; in all of them once no state is left.
 */
export async function findOwnersOf(db: Db, { states, serviceTypes }: SwitchedOff, { statesLeft, at }: Left): Promise<number[]> {
  const lead = sql`select from ${leads} where ${leads.id} = ${standingBids.leadId}`;
  const near = sql`select from ${leads} where ${leads.createdAt} > ${new Date(at.getTime() - LOOK_BACK_MS).toISOString()}::timestamptz and ${leads.state} = any(${listOf(states)})
    and ${leads.latitude}::float8 between ${standingBids.south} and ${standingBids.north} and ${leads.longitude}::float8 between ${standingBids.west} and ${standingBids.east}`;
  const isInStates = statesLeft.length === 0 ? sql`true` : sql`(${bidState} = any(${listOf(states)}) or exists (${near}))`;
  const isWhereOn = sql`(${bidState} is null or ${bidState} = any(${listOf(statesLeft)}))`;
  const isOfKind = or(
    sql`${standingBids.serviceTypes} && ${listOf(serviceTypes)}`,
    serviceTypes.includes('emergency') ? arrayContains(standingBids.urgencies, ['emergency']) : undefined,
  );
  const isSwitchedOff = or(
    and(isNotNull(standingBids.leadId), sql`exists (${lead} and (${leads.state} = any(${listOf(states)}) or ${leads.serviceType} = any(${listOf(serviceTypes)})))`),
    and(isNull(standingBids.leadId), states.length > 0 ? isInStates : sql`false`),
    and(isNull(standingBids.leadId), isWhereOn, isOfKind),
  );
  const rows = await db
    .selectDistinct({ userId: standingBids.userId })
    .from(standingBids)
    .innerJoin(users, eq(users.id, standingBids.userId))
    .where(and(isOn, isValid(at), isSwitchedOff));
  return rows.map(({ userId }) => userId);
}

/** Finds the accounts with bids of an amount from one up to another, in whole dollars, that are neither paused nor over. */
export async function findOwnersBetween(db: Db, { from, to, at }: { from: number; to: number; at: Date }): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: standingBids.userId })
    .from(standingBids)
    .leftJoin(leads, eq(leads.id, standingBids.leadId))
    .where(and(isOn, not(isOver(at)), gte(standingBids.amountDollars, from), lt(standingBids.amountDollars, to)));
  return rows.map(({ userId }) => userId);
}
