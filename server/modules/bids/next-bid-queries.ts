import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { MAX_BID_DOLLARS } from '../../../shared/domain/bids/standing-bid.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { bidLimits, standingBids, users } from '../../../shared/schema/index.ts';
import { coalesce } from '../../platform/db/coalesce.ts';
import type { Db } from '../../platform/db/client.ts';
import { prepared } from '../../platform/db/prepared.ts';
import { barredFrom, cutAmount, isAround, isAwakeAt, isForLeadAlone, isInServiceArea, isOn, isValid, type Look, mayAct, takesLead, valuesOf } from './matching-queries.ts';

/** A lead for which a bid is looked for, as it is passed to a statement. */
interface Wanted extends ReturnType<typeof valuesOf> {
  lowestDollars: number;
  /** An amount that none of those looked for is above, in dollars. */
  atMost: number;
  /** The live price, in dollars. */
  price: string;
  at: Date;
}

const typesOfWanted: Record<keyof Wanted | 'index', 'int' | 'float8' | 'numeric' | 'text' | 'boolean' | 'timestamptz'> = {
  index: 'int',
  leadId: 'int',
  auctionEpoch: 'int',
  longitude: 'float8',
  latitude: 'float8',
  urgency: 'text',
  serviceType: 'text',
  isPhoneConfirmed: 'boolean',
  hasPhotos: 'boolean',
  isBudgetKnown: 'boolean',
  customerId: 'int',
  copiedFromLeadId: 'int',
  startingPrice: 'numeric',
  lowestDollars: 'int',
  atMost: 'float8',
  price: 'numeric',
  at: 'timestamptz',
};

const wantedColumns = Object.entries(typesOfWanted).map(([name, type]) => sql`${sql.identifier(name)} ${sql.raw(type)}`);
const wanted = Object.fromEntries(Object.keys(typesOfWanted).map((name) => [name, sql`wanted.${sql.identifier(name)}`])) as Record<keyof Wanted | 'index', SQL>;

/**
 * Returns a function that finds the highest amount, after the cut, in dollars, of the bids on a lead that the condition takes and whose
 * account may act; null if there is none. The index gives the bids around the lead by how near their amount is; each is asked all else
 * until one may act. Leads of one moment share a statement.
 */
function highestThat(condition: SQL | undefined) {
  const select = prepared((db, { rows }: { rows: string }) => {
    const barred = { had: sql`barred.had`, tried: sql`barred.tried` };
    const highest = (isNear: SQL | undefined, isForIt: SQL | undefined) => {
      // As a value, so that it is asked bid by bid: for conditions beside the place the planner expects a single bid, and would sort them all.
      const isWanted = db
        .select({ isWanted: sql`true` })
        .from(bidLimits)
        .innerJoin(users, eq(users.id, bidLimits.userId))
        .where(and(isValid(wanted.at), gte(standingBids.amountDollars, wanted.lowestDollars), condition, isForIt, eq(bidLimits.userId, standingBids.userId), mayAct(wanted, barred, wanted.at)));
      return db
        .select({ cut: cutAmount(wanted) })
        .from(standingBids)
        .where(and(isOn, isNear, sql`${isWanted}`))
        .orderBy(sql`point(${standingBids.amountDollars}, 0) <-> point(${wanted.atMost}, 0)`)
        .limit(1);
    };
    const byFilter = highest(isAround(wanted), and(takesLead(wanted), isInServiceArea(wanted)));
    const alone = highest(isForLeadAlone(wanted), undefined);
    const { had, tried } = barredFrom(db, wanted);
    return db
      .select({ index: sql<number>`${wanted.index}`, amount: sql<string | null>`greatest((${byFilter}), (${alone}))` })
      .from(sql`json_to_recordset(${rows}::json) as wanted(${sql.join(wantedColumns, sql`, `)}) cross join lateral (select ${had} as had, ${tried} as tried offset 0) as barred`);
  });
  return coalesce(async (db, asked: readonly Wanted[]) => {
    const found = await select(db, { rows: JSON.stringify(asked.map((one, index) => Object.assign({ index }, one))) });
    const amounts = new Map(found.map(({ index, amount }) => [index, amount]));
    return (_one, index) => amounts.get(index) ?? null;
  });
}

const highest = highestThat(undefined);
const highestBelow = highestThat(sql`${standingBids.amountDollars} < ${wanted.price}`);
const highestAsleep = highestThat(sql`${standingBids.amountDollars} >= ${wanted.price} and not ${isAwakeAt(wanted.at)}`);

/** Finds the highest amount below a price that a bid on a lead has, in dollars, and whether a bid at the price is outside its hours. */
export async function findNextBid(db: Db, { lead, lowestDollars, priceCents, at }: Look): Promise<{ nextAmount: string | null; isAsleep: boolean }> {
  const price = decimalFromCents(priceCents);
  const asked = { ...valuesOf(lead), lowestDollars, price, at, atMost: MAX_BID_DOLLARS };
  // An amount above the start price counts as the start price.
  if (priceCents > lead.startingPriceCents) return { nextAmount: await highest(db, asked), isAsleep: false };
  const nextAmount = await highestBelow(db, { ...asked, atMost: Number(price) });
  return { nextAmount, isAsleep: (await highestAsleep(db, asked)) !== null };
}
