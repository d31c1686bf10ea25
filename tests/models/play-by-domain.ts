import { payableCents, priceAt } from '../../shared/domain/auction/auction-price.ts';
import {
  type BidAuction,
  type BidLead,
  type BidMarket,
  BID_HOURS_STEP_MINUTES,
  compareBids,
  cutAmountCents,
  dueInstant,
  fitsCaps,
  firstTurn,
  HOLD_BACK_MS,
  isAwake,
  isFor,
  MAX_FAILED_CHARGES,
  roomIn,
  type Spent,
  type StandingBid,
  takesBids,
} from '../../shared/domain/bids/standing-bid.ts';
import { DAY_MS, MINUTE_MS, WEEK_MS } from '../../shared/domain/time/durations.ts';
import { startOfDay, startOfWeek } from '../../shared/domain/time/zoned-time.ts';
import type { OracleAccount, OracleBid, OracleLead, OracleMarket, OraclePress, OracleSale } from './bid-oracle.ts';

function bidOf({ dollars, lead, circle, kinds, hours, ...bid }: OracleBid, { timeZone }: OracleAccount): StandingBid {
  return {
    id: bid.id,
    amountDollars: dollars,
    leadId: lead?.id ?? null,
    auctionEpoch: lead?.epoch ?? null,
    area: circle && { latitude: circle.latitude, longitude: circle.longitude, radiusKm: circle.km },
    serviceTypes: kinds as StandingBid['serviceTypes'],
    urgencies: bid.urgencies as StandingBid['urgencies'],
    phoneConfirmedOnly: bid.confirmedOnly,
    photosOnly: false,
    budgetKnownOnly: false,
    days: bid.days,
    fromMinute: hours?.from ?? null,
    untilMinute: hours?.until ?? null,
    timeZone: timeZone as StandingBid['timeZone'],
    placedAt: new Date(bid.placedAt),
    validUntil: bid.validUntil === null ? null : new Date(bid.validUntil),
  };
}

function auctionOf({ startCents, minutes, startsAt, releasedAt }: OracleLead, headStartSeconds: number): BidAuction {
  return {
    schedule: { startCents, minimumCents: 0, startsAt: new Date(startsAt), durationMs: minutes * MINUTE_MS },
    releasedAt: new Date(releasedAt),
    headStartSeconds,
  };
}

const leadOf = ({ id, epoch, kind, urgency, state, latitude, longitude, isConfirmed }: OracleLead): BidLead => ({
  id,
  auctionEpoch: epoch,
  serviceType: kind as BidLead['serviceType'],
  urgency: urgency as BidLead['urgency'],
  state: state as BidLead['state'],
  latitude,
  longitude,
  isPhoneConfirmed: isConfirmed,
  hasPhotos: false,
  isBudgetKnown: false,
});

const sum = (list: { cents: number }[]) => list.reduce((total, { cents }) => total + cents, 0);

/** Plays a market with the product's own rules, as the oracle does with its own. */
export class DomainPlay {
  readonly sales: OracleSale[] = [];
  readonly #failures: { leadId: number; accountId: number; at: number }[] = [];
  readonly #heldUntil = new Map<string, number>();
  readonly #replaced = new Set<OraclePress>();
  readonly #rooms = new Map<number, number>();
  readonly #market: OracleMarket;
  readonly #instants = new Set<number>();

  constructor(market: OracleMarket) {
    this.#market = market;
    for (const lead of market.leads) this.#plan(lead);
    for (const { endsAt } of market.presses) this.#instants.add(endsAt);
    for (const { pausedUntil } of market.accounts) if (pausedUntil !== null) this.#instants.add(pausedUntil);
  }

  play(): OracleSale[] {
    for (let at = Math.min(...this.#instants); Number.isFinite(at); at = Math.min(...this.#instants)) {
      this.#instants.delete(at);
      for (const lead of this.#market.leads) this.#step(lead, at);
      this.#addRooms(at);
    }
    return this.sales;
  }

  #plan(lead: OracleLead): void {
    const auction = auctionOf(lead, this.#market.headStartSeconds);
    const end = auction.schedule.startsAt.getTime() + auction.schedule.durationMs;
    const step = BID_HOURS_STEP_MINUTES * MINUTE_MS;
    for (let at = Math.ceil(firstTurn(auction).getTime() / step) * step; at < end; at += step) this.#instants.add(at);
    for (const { dollars } of this.#market.bids) {
      const due = dueInstant(auction, cutAmountCents({ amountDollars: dollars }, auction.schedule));
      if (due) this.#instants.add(due.getTime());
    }
  }

  /** A bid that its account's limits pass over acts once the price is down to what they hold. */
  #addRooms(at: number): void {
    for (const account of this.#market.accounts) {
      const { perLead, day, week, dayLeads, weekLeads } = account.caps;
      const room = roomIn({ perLeadCents: perLead, dayCents: day, weekCents: week, dayLeads, weekLeads }, this.#spent(account, at));
      if (room === this.#rooms.get(account.id)) continue;
      this.#rooms.set(account.id, room);
      for (const lead of this.#market.leads) {
        const due = room > 0 ? dueInstant(auctionOf(lead, this.#market.headStartSeconds), room) : null;
        if (due && due.getTime() > at) this.#instants.add(due.getTime());
      }
    }
  }

  #step(lead: OracleLead, at: number): void {
    const { schedule } = auctionOf(lead, 0);
    const price = (ms: number) => priceAt(schedule, new Date(ms));
    const paid = this.#market.presses.filter((press) => press.leadId === lead.id && press.endsAt === at && press.isPaid && !this.#replaced.has(press));
    const sell = (accountId: number, bidId: number | null) => {
      if (this.#isSold(lead)) return;
      this.sales.push({ leadId: lead.id, accountId, bidId, at, cents: payableCents(price(at)) });
    };
    const first = paid.length > 0 ? this.#best(lead, at) : undefined;
    for (const press of paid) if (first && price(press.openedAt) > cutAmountCents({ amountDollars: first.dollars }, schedule)) sell(press.accountId, null);
    for (let bid = this.#best(lead, at); bid && !this.#isHeldBack(lead, bid, at); bid = this.#best(lead, at)) {
      const { accountId, id } = bid;
      for (const press of this.#open(lead, at)) if (press.accountId === accountId) this.#replaced.add(press);
      if (this.#account(accountId).cardFails) this.#failures.push({ leadId: lead.id, accountId, at });
      else sell(accountId, id);
    }
    for (const press of paid) if (!this.#replaced.has(press)) sell(press.accountId, null);
  }

  #isSold = ({ id }: OracleLead) => this.sales.some(({ leadId }) => leadId === id);

  #account(id: number): OracleAccount {
    const found = this.#market.accounts.find((account) => account.id === id);
    if (!found) throw new Error('There is no such account');
    return found;
  }

  #best(lead: OracleLead, at: number): OracleBid | undefined {
    if (this.#isSold(lead)) return undefined;
    const auction = auctionOf(lead, this.#market.headStartSeconds);
    const now = new Date(at);
    const cents = priceAt(auction.schedule, now);
    const limits: BidMarket = { bidStates: this.#market.states as BidMarket['bidStates'], bidServiceTypes: this.#market.kinds as BidMarket['bidServiceTypes'] };
    if (payableCents(cents) === 0 || !takesBids(limits, leadOf(lead))) return undefined;
    const ranked = this.#market.bids.flatMap((own) => {
      const account = this.#account(own.accountId);
      const bid = bidOf(own, account);
      const due = dueInstant(auction, cutAmountCents(bid, auction.schedule));
      const isDue = due !== null && due <= now && isFor(bid, leadOf(lead)) && isAwake(bid, now);
      if (!isDue || !this.#mayBuy(account, lead, { at, cents })) return [];
      const recentPurchases = this.#bought(account).filter((one) => one.isAutomatic && one.at > at - WEEK_MS).length;
      return [{ bid, recentPurchases, own }];
    });
    return ranked.toSorted(compareBids(auction.schedule))[0]?.own;
  }

  #mayBuy(account: OracleAccount, lead: OracleLead, { at, cents }: { at: number; cents: number }): boolean {
    const { perLead, day, week, dayLeads, weekLeads } = account.caps;
    const failures = this.#failures.filter(({ accountId }) => accountId === account.id);
    const automatic = this.sales.filter(({ accountId, bidId }) => accountId === account.id && bidId !== null).length;
    if ((account.pausedUntil !== null && at < account.pausedUntil) || account.uncalled + automatic >= account.maxUncalled) return false;
    if (account.gaveBack.includes(lead.id) || failures.some(({ leadId }) => leadId === lead.id)) return false;
    if (failures.filter((failure) => failure.at > at - DAY_MS).length >= MAX_FAILED_CHARGES) return false;
    return fitsCaps({ perLeadCents: perLead, dayCents: day, weekCents: week, dayLeads, weekLeads }, this.#spent(account, at), cents);
  }

  #bought(account: OracleAccount) {
    const since = this.sales.filter(({ accountId }) => accountId === account.id);
    return [...account.bought, ...since.map(({ at, cents, bidId }) => ({ at, cents, isAutomatic: bidId !== null }))];
  }

  #spent(account: OracleAccount, at: number): Spent {
    const counted = this.#bought(account).filter(({ isAutomatic }) => isAutomatic || account.countsAll);
    const since = (start: Date) => counted.filter((one) => one.at >= start.getTime());
    const [day, week] = [since(startOfDay(new Date(at), account.timeZone)), since(startOfWeek(new Date(at), account.timeZone))];
    return { dayCents: sum(day), weekCents: sum(week), dayLeads: day.length, weekLeads: week.length };
  }

  #open(lead: OracleLead, at: number): OraclePress[] {
    return this.#market.presses.filter((press) => press.leadId === lead.id && press.openedAt <= at && at < press.endsAt && !this.#replaced.has(press));
  }

  #isHeldBack(lead: OracleLead, { dollars }: OracleBid, at: number): boolean {
    const { schedule } = auctionOf(lead, 0);
    const cut = cutAmountCents({ amountDollars: dollars }, schedule);
    let isHeld = false;
    for (const { accountId, openedAt, endsAt } of this.#open(lead, at)) {
      if (priceAt(schedule, new Date(openedAt)) <= cut) continue;
      const key = `${lead.id}:${accountId}`;
      const until = this.#heldUntil.get(key) ?? at + HOLD_BACK_MS;
      this.#heldUntil.set(key, until);
      if (at >= until) continue;
      this.#instants.add(Math.min(endsAt, until));
      isHeld = true;
    }
    return isHeld;
  }
}
