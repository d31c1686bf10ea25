import { payableCents, priceAt } from '../../shared/domain/auction/auction-price.ts';
import { type BidTurn, holdBackEnd, isInTurn, nextTurn } from '../../shared/domain/bids/bid-turn.ts';
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
  /** The claims of presses that let a bid go first, by lead. */
  readonly #claims = new Map<number, OraclePress[]>();
  /** The bid on each lead whose charge will be refused, and when. */
  readonly #asked = new Map<number, { bid: OracleBid; until: number }>();
  readonly #turns = new Map<number, BidTurn>();
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
    const asked = this.#asked.get(lead.id);
    if (asked && asked.until <= at) {
      this.#asked.delete(lead.id);
      this.#refuse(lead, asked.bid, at);
    }
    const paid = this.#market.presses.filter((press) => press.leadId === lead.id && press.endsAt === at && press.isPaid);
    this.#claims.set(lead.id, [...(this.#claims.get(lead.id) ?? []), ...paid]);
    for (let isMore = true; isMore && !this.#isSold(lead); ) isMore = this.#decide(lead, at);
  }

  /** Decides the claims on a lead, or lets its best bid act; returns whether there is more to decide. */
  #decide(lead: OracleLead, at: number): boolean {
    const asked = this.#asked.get(lead.id);
    const bid = asked?.bid ?? this.#best(lead, at);
    const claims = (this.#claims.get(lead.id) ?? []).filter((press) => !this.#replaced.has(press));
    if (!bid) this.#turns.delete(lead.id);
    const mayAllGo = !bid || (asked !== undefined && this.#hasLostTurn(lead, at));
    const winner = claims.find((press) => bid && this.#isAhead(lead, press, bid, at)) ?? (mayAllGo ? claims[0] : undefined);
    if (winner) this.#sell(lead, at, { accountId: winner.accountId, bidId: null });
    if (winner || !bid || asked) return false;
    if (claims.length > 0) this.#endHoldBacks(lead, bid, at);
    return this.#act(lead, bid, at);
  }

  #endHoldBacks(lead: OracleLead, bid: OracleBid, at: number): void {
    for (const press of this.#open(lead, at)) if (this.#isAhead(lead, press, bid, at)) this.#heldUntil.set(`${lead.id}:${press.accountId}`, at);
  }

  /** Lets a bid act; returns whether it did, or is held back. */
  #act(lead: OracleLead, bid: OracleBid, at: number): boolean {
    if (this.#isHeldBack(lead, bid, at)) {
      this.#turns.delete(lead.id);
      return false;
    }
    const { accountId, id } = bid;
    for (const press of [...this.#open(lead, at), ...(this.#claims.get(lead.id) ?? [])]) if (press.accountId === accountId) this.#replaced.add(press);
    if (!this.#turns.has(lead.id)) this.#turns.set(lead.id, { dueAt: new Date(at), turnsSince: null });
    const { cardFails, failsAfterMs } = this.#account(accountId);
    if (!cardFails) this.#sell(lead, at, { accountId, bidId: id });
    else if (failsAfterMs === 0) this.#refuse(lead, bid, at);
    else {
      this.#asked.set(lead.id, { bid, until: at + failsAfterMs });
      this.#instants.add(at + failsAfterMs);
    }
    return true;
  }

  #refuse(lead: OracleLead, { accountId }: OracleBid, at: number): void {
    this.#failures.push({ leadId: lead.id, accountId, at });
    const turn = this.#turns.get(lead.id) ?? { dueAt: new Date(at), turnsSince: null };
    this.#turns.set(lead.id, nextTurn(turn, new Date(at)));
  }

  /** Returns whether presses go on although a bid's charge is under way; asks again when the turn may be over. */
  #hasLostTurn(lead: OracleLead, at: number): boolean {
    const turn = this.#turns.get(lead.id);
    if (!turn) return false;
    const isOver = (ms: number) => !isInTurn(turn, new Date(ms));
    if (isOver(at)) return true;
    let end = at;
    while (!isOver(end)) end += 1;
    this.#instants.add(end);
    return false;
  }

  #isAhead(lead: OracleLead, { accountId, openedAt }: OraclePress, { dollars }: OracleBid, at: number): boolean {
    const { schedule } = auctionOf(lead, 0);
    return priceAt(schedule, new Date(openedAt)) > cutAmountCents({ amountDollars: dollars }, schedule) && at < (this.#heldUntil.get(`${lead.id}:${accountId}`) ?? Infinity);
  }

  #sell(lead: OracleLead, at: number, buyer: { accountId: number; bidId: number | null }): void {
    this.sales.push({ leadId: lead.id, ...buyer, at, cents: payableCents(priceAt(auctionOf(lead, 0).schedule, new Date(at))) });
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
      const until = this.#heldUntil.get(key) ?? holdBackEnd(schedule, new Date(at)).getTime();
      this.#heldUntil.set(key, until);
      if (at >= until) continue;
      this.#instants.add(Math.min(endsAt, until));
      isHeld = true;
    }
    return isHeld;
  }
}
