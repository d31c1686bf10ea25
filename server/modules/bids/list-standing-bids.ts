import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import type { countStandingBids as countContract, listStandingBids as contract, WireBid } from '../../../shared/contracts/standing-bids.ts';
import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import { pauseNow, takesBids } from '../../../shared/domain/bids/standing-bid.ts';
import { decimalFromCents } from '../../../shared/domain/money/money.ts';
import { lastDateBefore } from '../../../shared/domain/time/zoned-time.ts';
import { BID_AGREEMENT_VERSION } from '../../../shared/domain/words/standing-bid-words.ts';
import { missingToBuy, statesToBuyIn } from '../../../shared/domain/people/buying-rule.ts';
import { accountIdOf } from '../../../shared/domain/people/roles.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { findStanding } from '../identity/index.ts';
import { type AuctionName, findMarketSettings } from '../market/index.ts';
import { findSavedCard, presentTrace, type SalesContext } from '../sales/index.ts';
import { countBids, findBids, findBought, findLimits, findServiceArea, type Limits } from './bid-store.ts';
import { findUncharged } from './failed-charge-queries.ts';
import { findMissed } from './missed-leads.ts';
import { findSoFar } from './spent-queries.ts';

type OwnBids = ResultOf<typeof contract>;
type BidFound = Awaited<ReturnType<typeof findBids>>[number];

/** The pretend card of the demo, as it is shown. */
const DEMO_CARD = { brand: 'Pretend card', last4: '4242', expMonth: 12, expYear: 2034 };

/** Returns an account's standing bids with their limits, what they bought and what they missed. */
export async function listStandingBids(ctx: SalesContext, userId: number): Promise<OwnBids> {
  const { settings } = await findMarketSettings(ctx.config, ctx.db);
  const at = ctx.clock.now();
  const [shown, saved, area] = await Promise.all([presentAccount(ctx, ctx.db, userId, { settings, at }), findSavedCard(ctx, userId), findServiceArea(ctx.db, userId)]);
  const isDemo = ctx.gateway.kind === 'demo';
  const { brand, last4, expMonth, expYear } = saved ?? {};
  const card = brand && last4 && expMonth && expYear ? { brand, last4, expMonth, expYear } : null;
  return {
    ...shown,
    missed: await findMissed(ctx, userId, { settings, at }),
    card: isDemo ? DEMO_CARD : card,
    isDemo,
    hasArea: area !== null,
    market: {
      states: [...settings.bidStates],
      serviceTypes: [...settings.bidServiceTypes],
      lowestDollars: settings.lowestBidDollars,
      headStartSeconds: settings.bidHeadStartSeconds,
    },
    agreementVersion: BID_AGREEMENT_VERSION,
  };
}

/** Returns how many standing bids a person's business has and whether they are paused, without their amounts. */
export async function countStandingBids({ db, clock }: SalesContext, viewer: Viewer): Promise<ResultOf<typeof countContract>> {
  const userId = accountIdOf(viewer);
  const at = clock.now();
  const [count, limits] = await Promise.all([countBids(db, userId, at), findLimits(db, userId)]);
  return { count, pausedFor: limits ? pauseNow(limits.limits, at) : null };
}

/** Returns the limits, bids and automatic purchases of an account, as its owner and a super admin see them. */
export async function presentAccount(ctx: SalesContext, db: Db, userId: number, { settings, at }: { settings: MarketSettings; at: Date }) {
  const [limits, bids, bought, standing, uncharged] = await Promise.all([findLimits(db, userId), findBids(db, userId, at), findBought(db, userId), findStanding(db, userId), findUncharged(db, userId)]);
  const terms = await ctx.findBuyingTerms(db);
  const isBarred = standing !== undefined && missingToBuy(terms, standing, sydneyDate(at)).length > 0;
  const buysIn = standing && !isBarred ? statesToBuyIn(terms, standing) : null;
  return {
    limits: limits ? await presentLimits(ctx, db, limits, at) : null,
    bids: bids.map((found) => presentBid(found, { settings, isBarred, buysIn, uncharged, at })),
    bought: bought.map(({ purchaseId, jobReference, suburb, isCalled, trace, claimed }) => ({ purchaseId, jobReference, suburb, isCalled, trace: presentTrace(trace, claimed) })),
  };
}

const wholeDollars = (cents: number) => Math.round(cents / 100);

async function presentLimits({ config, gateway }: SalesContext, db: Db, { limits, agreement, savedCard }: Limits, at: Date): Promise<NonNullable<OwnBids['limits']>> {
  const soFar = (await findSoFar(db, [limits], at)).get(limits.userId);
  const pausedFor = pauseNow(limits, at);
  const isOfCard = agreement.isTest === config.isTestMode && (gateway.kind === 'demo' || agreement.paymentMethodId === savedCard);
  const { spent, uncalled } = soFar ?? { spent: { dayCents: 0, weekCents: 0, dayLeads: 0, weekLeads: 0 }, uncalled: 0 };
  return {
    perLeadDollars: wholeDollars(limits.perLeadCents),
    dayDollars: limits.dayCents === null ? null : wholeDollars(limits.dayCents),
    weekDollars: wholeDollars(limits.weekCents),
    dayLeads: limits.dayLeads,
    weekLeads: limits.weekLeads,
    countsAll: limits.countsAll,
    maxUncalled: limits.maxUncalled,
    timeZone: limits.timeZone,
    version: limits.version,
    pausedFor,
    holidayThrough: limits.pausedUntil && pausedFor ? lastDateBefore(limits.pausedUntil, limits.timeZone) : null,
    agreement: { wording: agreement.wording, perLeadDollars: wholeDollars(agreement.perLeadCents), weekDollars: wholeDollars(agreement.weekCents), at: agreement.at, isOfCard },
    spent: { day: decimalFromCents(spent.dayCents), week: decimalFromCents(spent.weekCents), dayLeads: spent.dayLeads, weekLeads: spent.weekLeads },
    uncalled,
  };
}

interface Now {
  settings: MarketSettings;
  /** Whether the account may not buy any lead. */
  isBarred: boolean;
  /** Where its licence lets it buy; null for everywhere. */
  buysIn: AustralianState[] | null;
  /** The auctions in which its charge failed and is not tried again. */
  uncharged: readonly AuctionName[];
  at: Date;
}

function presentBid({ bid, lead, state }: BidFound, now: Now) {
  const { id, version, amountDollars, areaLocation, latitude, longitude, radiusKm, isPaused, fromMinute, untilMinute, validUntil, timeZone } = bid;
  const hasOwnArea = areaLocation !== null && latitude !== null && longitude !== null && radiusKm !== null;
  return {
    id,
    version,
    amountDollars,
    lead: lead ? { id: lead.id, jobReference: lead.jobReference, suburb: lead.suburb } : null,
    area: hasOwnArea ? { location: areaLocation, latitude, longitude, radiusKm } : null,
    serviceTypes: bid.serviceTypes,
    urgencies: bid.urgencies,
    phoneConfirmedOnly: bid.phoneConfirmedOnly,
    photosOnly: bid.photosOnly,
    budgetKnownOnly: bid.budgetKnownOnly,
    days: bid.days,
    hours: fromMinute === null || untilMinute === null ? null : { from: fromMinute, until: untilMinute },
    validThrough: validUntil ? lastDateBefore(validUntil, timeZone) : null,
    isPaused,
    buysIn: now.buysIn,
    rest: restOf({ bid, lead, state }, now),
  };
}

const isForAlone = ({ bid: { leadId, auctionEpoch } }: Pick<BidFound, 'bid'>, auction: AuctionName) => leadId === auction.leadId && auctionEpoch === auction.auctionEpoch;

/** Returns whether the last day of a bid is over, or its one lead is sold or off the market. */
function isOver({ bid, lead }: Pick<BidFound, 'bid' | 'lead'>, at: Date): boolean {
  if (bid.validUntil !== null && bid.validUntil <= at) return true;
  return bid.leadId !== null && (lead?.status !== 'available' || lead.auctionEpoch !== bid.auctionEpoch);
}

/** Returns why a bid does nothing at the moment; null while it waits for leads. */
function restOf({ bid, lead, state }: BidFound, { settings, isBarred, uncharged, at }: Now): WireBid['rest'] {
  if (bid.isPaused) return 'paused';
  if (isOver({ bid, lead }, at)) return 'over';
  if (isBarred) return 'may_not_buy';
  if (uncharged.some((auction) => isForAlone({ bid }, auction))) return 'not_charged';
  if (bid.leadId === null && bid.latitude === null) return 'no_area';
  if (bid.amountDollars < settings.lowestBidDollars) return 'too_low';
  return (lead ? takesBids(settings, lead) : takesSome(settings, { bid, state })) ? null : 'market_off';
}

/** Returns whether the market lets bids act on some leads of those that a bid is for. */
function takesSome({ bidStates, bidServiceTypes: types }: MarketSettings, { bid, state }: Pick<BidFound, 'bid' | 'state'>): boolean {
  const isKindOn = bid.serviceTypes.some((type) => types.includes(type)) || (bid.urgencies.includes('emergency') && types.includes('emergency'));
  return isKindOn && bidStates.length > 0 && (state === null || bidStates.includes(state));
}
