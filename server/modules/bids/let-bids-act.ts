import type { BuyingTerms } from '../../../shared/domain/people/buying-rule.ts';
import { holdBackEnd } from '../../../shared/domain/bids/bid-turn.ts';
import { BID_RULES_VERSION, cutAmountCents, dueInstant, firstTurn, isAwake, isFor, pauseNow } from '../../../shared/domain/bids/standing-bid.ts';
import { centsFromDecimal } from '../../../shared/domain/money/money.ts';
import type { Db } from '../../platform/db/client.ts';
import { mayBuy } from '../identity/index.ts';
import { type AuctionName, bidDueType, isOnMarket, lockLead, scheduleOf } from '../market/index.ts';
import { defineJob, driveAttempt, findAttempt, findOpenAttempt, lockBuyer, openAutomaticAttempt, supersedeAttempt, type SalesContext } from '../sales/index.ts';
import { chargeableCard } from './agreed-card.ts';
import { countHolds, deletePlan, findOpenAutomatic, holdBack, insertTrace, storeTurn } from './bid-plan-store.ts';
import { findMatchedLead, type MatchedLead } from './matched-lead-queries.ts';
import { type BidWithLimits, bidOf, findBidsWithLimits } from './bid-with-limits-queries.ts';
import { type DueBid, findDueBids, FOUND_TOGETHER } from './matching-queries.ts';
import { auctionOf, livePrice, planNext, scheduleBids, settingsForBids } from './plan-auction.ts';
import { roomsOf } from './spent-queries.ts';

/**
 * Lets the standing bids act that are due in an auction: the best one opens a hold and claims the lead, as a press does; if its charge
 * fails, the next one is due at once. Idempotent, and harmless when it runs twice. What follows a purchase or a failed charge is enqueued
 * with it, since the sweeper may finish what this job began.
 */
export const bidDue = defineJob({
  ...bidDueType,
  async run(ctx, auction) {
    let hasDriven = false;
    for (let step = await nextStep(ctx, auction); step !== 'planned'; step = await nextStep(ctx, auction)) {
      if (step === 'again') continue;
      await driveAttempt(ctx, step.attemptId);
      hasDriven = true;
      const after = await findAttempt(ctx.db, step.attemptId);
      // The gateway does not answer: the sweeper finishes the attempt.
      if (after?.desired === 'hold') break;
    }
    return hasDriven ? 'made-jobs' : undefined;
  },
});

/**
 * The next thing to do in an auction: drive an attempt; look again, because the best bid has changed; nothing until a planned
 * moment, or nothing any more.
 */
type Step = { attemptId: string } | 'again' | 'planned';

function nextStep(ctx: SalesContext, auction: AuctionName): Promise<Step> {
  return ctx.db.transaction(async (tx) => {
    const locked = await lockLead(tx, auction.leadId);
    const lead = locked && isOnMarket(locked) && locked.auctionEpoch === auction.auctionEpoch ? await findMatchedLead(tx, auction.leadId) : undefined;
    if (!lead) {
      if (locked && locked.auctionEpoch === auction.auctionEpoch) await deletePlan(tx, auction.leadId);
      return 'planned';
    }
    const open = await findOpenAutomatic(tx, auction);
    return open ? { attemptId: open } : chooseBid(ctx, tx, lead);
  });
}

/** What is looked at: a lead at its live price. */
interface Look {
  lead: MatchedLead;
  cents: number;
  lowestDollars: number;
  terms: BuyingTerms;
  at: Date;
}

/** Chooses the best bid that is due and fits its owner's limits, and opens its attempt. The lead's row must be locked. */
async function chooseBid(ctx: SalesContext, tx: Db, lead: MatchedLead): Promise<Step> {
  const settings = await settingsForBids(ctx, tx, lead);
  const at = await ctx.clock.databaseNow(tx);
  const cents = livePrice(lead, at);
  if (!settings || cents === 0) {
    await deletePlan(tx, lead.id);
    return 'planned';
  }
  const auction = auctionOf(lead, settings);
  const start = firstTurn(auction);
  if (at < start) {
    await scheduleBids(tx, lead, start, { at });
    return 'planned';
  }
  const { lowestBidDollars: lowestDollars } = settings;
  const look = { lead, cents, lowestDollars, terms: await ctx.findBuyingTerms(tx), at };
  const { best, rooms, isPassedOver } = await findBest(ctx, tx, look);
  if (!best) {
    await planNext(tx, lead, { auction, lowestDollars, belowCents: cents, rooms, isPassedOver, at });
    return 'planned';
  }
  const cutCents = centsFromDecimal(best.cutAmount);
  const until = await holdBack(tx, { leadId: lead.id, auctionEpoch: lead.auctionEpoch }, { cents: cutCents, at, until: holdBackEnd(auction.schedule, at) });
  if (until) {
    await scheduleBids(tx, lead, until, { at, cents: cutCents, heldBackAt: at });
    return 'planned';
  }
  return openFor(ctx, tx, { look, best, dueAt: dueInstant(auction, cutCents) ?? at });
}

/**
 * Finds the best bid that is due, whose account may buy now and whose limits hold the price, and what the limits of those that are passed
 * over would hold, in cents. No account is locked for that: only the one that is chosen will be. Each account is asked about once.
 */
async function findBest(ctx: SalesContext, tx: Db, look: Look): Promise<{ best?: DueBid; rooms: number[]; isPassedOver: boolean }> {
  const { lead, cents, lowestDollars, at } = look;
  const rooms = new Map<number, number>();
  let page: { offset: number; belowCents?: number } = { offset: 0 };
  let isPassedOver = false;
  for (;;) {
    const due: DueBid[] = await findDueBids(tx, { lead, lowestDollars, priceCents: cents, at, limit: FOUND_TOGETHER, ...page });
    const [first] = due;
    if (!first) return { rooms: [...rooms.values()], isPassedOver };
    isPassedOver = true;
    const acting = await findActing(ctx, tx, due, { look, rooms });
    const best = due.find(({ bid }) => cents <= (acting.get(bid.id)?.room ?? 0));
    if (best) return { best, rooms: [], isPassedOver };
    page = due.length < FOUND_TOGETHER ? { offset: 0, belowCents: centsFromDecimal(first.cutAmount) } : { ...page, offset: page.offset + FOUND_TOGETHER };
  }
}

/**
 * Finds which of some bids may act on the lead as they are now, by id, with the agreed card and what their account's limits hold, in cents.
 * `rooms` keeps that by account, so that none is asked about twice.
 */
async function findActing(ctx: SalesContext, tx: Db, found: readonly Pick<DueBid, 'bid' | 'standing'>[], { look, rooms = new Map() }: { look: Look; rooms?: Map<number, number> }) {
  const { lead, terms, at } = look;
  const buying = found.filter(({ standing }) => mayBuy(terms, { standing, lead, at })).map(({ bid }) => bid.id);
  const acting = (await findBidsWithLimits(tx, buying)).flatMap((now) => {
    const card = chargeableCard(ctx, now.card);
    return card && isStillOn(now, look) ? [{ now, card }] : [];
  });
  const unknown = new Map(acting.flatMap(({ now: { limits } }) => (rooms.has(limits.userId) ? [] : [[limits.userId, limits]])));
  for (const [userId, room] of await roomsOf(tx, [...unknown.values()], at)) rooms.set(userId, room);
  return new Map(acting.map(({ now, card }) => [now.bid.id, { now, card, room: rooms.get(now.limits.userId) ?? 0 }]));
}

interface Chosen {
  look: Look;
  best: DueBid;
  /** When the price was down to its amount. */
  dueAt: Date;
}

/** Opens the attempt of the best bid. Its account is locked first, so that a pause or another purchase either is seen here or waits. */
async function openFor(ctx: SalesContext, tx: Db, { look, best, dueAt }: Chosen): Promise<Step> {
  const { lead, cents, at } = look;
  const { bid, tiedCount } = best;
  const account = await lockBuyer(tx, bid.userId);
  const acting = account && (await findActing(ctx, tx, [{ bid, standing: account.standing }], { look })).get(bid.id);
  // The transaction ends, and its locks with it, before another account is locked: two auctions never wait for each other.
  if (!acting || cents > acting.room) return 'again';
  const auction = { leadId: lead.id, auctionEpoch: lead.auctionEpoch };
  // A payment of the same account by hand has had its time, or pays no more.
  const own = await findOpenAttempt(tx, { leadId: lead.id, buyerId: bid.userId });
  if (own) await supersedeAttempt(tx, own.id, { nextCodeId: undefined, at });
  await storeTurn(tx, { ...auction, dueAt: at, priceCents: centsFromDecimal(best.cutAmount), heldBackAt: null, turnsSince: null });
  const attempt = await openAutomaticAttempt(ctx, tx, { lead, buyerId: bid.userId, cents, card: acting.card, quotedFrom: acting.now.limits.askedFrom, at });
  await insertTrace(tx, {
    ...auction,
    attemptId: attempt.id,
    bidId: bid.id,
    bidVersion: acting.now.bid.version,
    agreementId: acting.now.agreementId,
    buyerId: bid.userId,
    rulesVersion: BID_RULES_VERSION,
    amountDollars: bid.amountDollars,
    cutAmountCents: cutAmountCents(bid, scheduleOf(lead)),
    dueAt,
    tiedCount,
    earlierHolds: await countHolds(tx, auction),
    createdAt: at,
  });
  return { attemptId: attempt.id };
}

/** Returns whether a bid may act on a lead at this moment by its own state. */
function isStillOn({ bid, limits }: BidWithLimits, { lead, cents, at }: Pick<Look, 'lead' | 'cents' | 'at'>): boolean {
  if (bid.endedAt || bid.isPaused || bid.amountDollars * 100 < cents) return false;
  return pauseNow(limits, at) === null && isFor(bidOf(bid), lead) && isAwake(bidOf(bid), at);
}
