// How a market should go, from one instant to the next, by the rules of `bid-oracle.ts`: the oracle itself.
import { amountOf, bidsDue, LEAST, MINUTE, type OracleBid, type OracleHistory, type OracleLead, type OracleMarket, type OraclePress, type OracleSale, oraclePrice, QUARTER, room, SECOND } from './bid-oracle.ts';

const HELD_BACK = 90 * SECOND;

/** The first millisecond at which the price is not above an amount, found by halving. */
function firstAtMost(lead: OracleLead, cents: number): number {
  let early = lead.releasedAt;
  let late = lead.startsAt + lead.minutes * MINUTE;
  while (early < late) {
    const middle = Math.floor((early + late) / 2);
    if (oraclePrice(lead, middle) <= cents) late = middle;
    else early = middle + 1;
  }
  return early;
}

/**
 * Rule 8: until when an open payment holds back a bid that could act at an instant. 90 seconds at most, and the price may not fall by more
 * than two cents for each dollar of the start price, nor by more than a tenth: who holds a bid back is not to pay much less than it.
 */
function heldUntil(lead: OracleLead, at: number): number {
  const price = oraclePrice(lead, at);
  const least = price - Math.min(Math.floor((lead.startCents * 2) / 100), Math.floor(price / 10));
  return Math.min(at + HELD_BACK, firstAtMost(lead, least - 1));
}

/** The instants at which a bid may come to act: its price is reached, a quarter of an hour begins, a payment or a pause ends. */
function instantsOf(market: OracleMarket): Set<number> {
  const instants = new Set<number>();
  for (const lead of market.leads) {
    const first = lead.releasedAt + market.headStartSeconds * SECOND;
    const end = lead.startsAt + lead.minutes * MINUTE;
    for (const { dollars } of market.bids) instants.add(Math.max(first, firstAtMost(lead, dollars * 100)));
    for (let at = Math.ceil(lead.releasedAt / QUARTER) * QUARTER; at <= end; at += QUARTER) instants.add(at);
  }
  for (const { endsAt } of market.presses) instants.add(endsAt);
  for (const { pausedUntil } of market.accounts) if (pausedUntil !== null) instants.add(pausedUntil);
  return instants;
}

/** How it stands between people and bids on a lead. */
interface LeadState {
  /** Payments that let a bid go first. */
  waiting: OraclePress[];
  /** The charge of a bid that is under way. */
  charge?: { bid: OracleBid; endsAt: number } | undefined;
  /** When the turn of the bids began, and the first of several in a row. */
  turn?: { from: number; first: number } | undefined;
}

/** Plays a market to its end and tells every sale in its order. */
export class Oracle {
  readonly history: OracleHistory = { sales: [], failures: [] };
  readonly #market: OracleMarket;
  readonly #opensFirst: boolean;
  readonly #instants: Set<number>;
  /** Until when a payment by hand holds the bids on a lead back, once for each buyer. */
  readonly #heldBack = new Map<string, number>();
  /** Payments that gave way to a bid of their own buyer. */
  readonly #gone = new Set<OraclePress>();
  readonly #rooms = new Map<number, number>();
  readonly #states = new Map<number, LeadState>();

  /** `opensFirst` says whether a payment that is opened at an instant is open before a bid acts at it. */
  constructor(market: OracleMarket, { opensFirst = true } = {}) {
    this.#market = market;
    this.#opensFirst = opensFirst;
    this.#instants = instantsOf(market);
  }

  play(): OracleSale[] {
    for (let at = Math.min(...this.#instants); Number.isFinite(at); at = Math.min(...this.#instants)) {
      this.#instants.delete(at);
      for (const lead of this.#market.leads) this.#step(lead, at);
      this.#addRooms(at);
    }
    return this.history.sales;
  }

  /** A bid that does not fit its account's caps waits until the price is down to what fits. */
  #addRooms(at: number): void {
    for (const account of this.#market.accounts) {
      const cents = room(account, this.history, at);
      if (cents <= 0 || this.#rooms.get(account.id) === cents) continue;
      this.#rooms.set(account.id, cents);
      const headStart = this.#market.headStartSeconds * SECOND;
      for (const lead of this.#market.leads) this.#instants.add(Math.max(at + 1, lead.releasedAt + headStart, firstAtMost(lead, cents)));
    }
  }

  /**
   * Rule 8: a payment that was quoted above the bid goes first; at the same cent the bid does. A press that lets a bid go first waits for its
   * turn; when a charge fails, the turn of the next bid begins.
   */
  #step(lead: OracleLead, at: number): void {
    const state = this.#stateOf(lead);
    if (state.charge?.endsAt === at) this.#fail(lead, state.charge.bid, at);
    state.waiting.push(...this.#market.presses.filter((press) => press.leadId === lead.id && press.endsAt === at && press.isPaid));
    while (!this.#isSold(lead) && this.#next(lead, at));
  }

  /** Does one thing that is to happen to a lead at an instant; false when nothing is. */
  #next(lead: OracleLead, at: number): boolean {
    const state = this.#stateOf(lead);
    const best = state.charge?.bid ?? this.#due(lead, at)[0];
    state.waiting = state.waiting.filter((press) => !this.#gone.has(press));
    const first = state.waiting.find((press) => !best || this.#isAhead(lead, press, best, at)) ?? (this.#isTurnOver(state, at) ? state.waiting[0] : undefined);
    if (!best) state.turn = undefined;
    if (first) this.#sell(lead, at, first);
    if (first || !best || state.charge) return false;
    if (state.waiting.length > 0) this.#endHoldBacks(lead, best, at);
    if (this.#isHeldBack(lead, best, at)) {
      state.turn = undefined;
      return false;
    }
    this.#act(lead, best, at);
    return true;
  }

  #stateOf({ id }: OracleLead): LeadState {
    const known = this.#states.get(id) ?? { waiting: [] };
    this.#states.set(id, known);
    return known;
  }

  /** A turn takes three seconds, and turns in a row nine. */
  #isTurnOver({ charge, turn }: LeadState, at: number): boolean {
    if (!charge || !turn) return false;
    const end = Math.min(turn.from + 3 * SECOND, turn.first + 9 * SECOND);
    if (end > at) this.#instants.add(end);
    return at >= end;
  }

  #act(lead: OracleLead, bid: OracleBid, at: number): void {
    const state = this.#stateOf(lead);
    for (const press of [...this.#open(lead, at), ...state.waiting]) if (press.accountId === bid.accountId) this.#gone.add(press);
    state.turn ??= { from: at, first: at };
    const account = this.#market.accounts.find(({ id }) => id === bid.accountId);
    if (!account?.cardFails) this.#sell(lead, at, { accountId: bid.accountId, bidId: bid.id });
    else if (account.failsAfterMs === 0) this.#fail(lead, bid, at);
    else {
      state.charge = { bid, endsAt: at + account.failsAfterMs };
      this.#instants.add(state.charge.endsAt);
    }
  }

  /** The turn of the next bid begins; the row of turns is a new one after a second without any. */
  #fail(lead: OracleLead, { accountId }: OracleBid, at: number): void {
    const state = this.#stateOf(lead);
    this.history.failures.push({ leadId: lead.id, accountId, at });
    state.charge = undefined;
    const first = state.turn && at < state.turn.first + 10 * SECOND ? state.turn.first : at;
    state.turn = { from: at, first };
  }

  /** Whether a payment was quoted above a bid and has not held bids back for as long as it may. */
  #isAhead(lead: OracleLead, { accountId, openedAt }: OraclePress, bid: OracleBid, at: number): boolean {
    return oraclePrice(lead, openedAt) > amountOf(bid, lead) && at < (this.#heldBack.get(`${lead.id}:${accountId}`) ?? Infinity);
  }

  /** Somebody is about to buy who pays no more than the bid: nothing holds it back any longer, or the one who pays least would go first. */
  #endHoldBacks(lead: OracleLead, bid: OracleBid, at: number): void {
    for (const press of this.#open(lead, at)) if (this.#isAhead(lead, press, bid, at)) this.#heldBack.set(`${lead.id}:${press.accountId}`, at);
  }

  #sell(lead: OracleLead, at: number, { accountId, bidId = null }: { accountId: number; bidId?: number | null }): void {
    if (this.#isSold(lead)) return;
    const price = oraclePrice(lead, at);
    this.history.sales.push({ leadId: lead.id, accountId, bidId, at, cents: price < LEAST ? 0 : price });
  }

  #isSold({ id }: OracleLead): boolean {
    return this.history.sales.some(({ leadId }) => leadId === id);
  }

  #due(lead: OracleLead, at: number): OracleBid[] {
    return this.#isSold(lead) ? [] : bidsDue(this.#market, this.history, lead, at);
  }

  /** The payments by hand that are open at an instant. */
  #open(lead: OracleLead, at: number): OraclePress[] {
    const isOpened = ({ openedAt }: OraclePress) => (this.#opensFirst ? openedAt <= at : openedAt < at);
    return this.#market.presses.filter((press) => press.leadId === lead.id && isOpened(press) && at < press.endsAt && !this.#gone.has(press));
  }

  /** Whether an open payment that was quoted above the bid holds it back: until it ends, for so long at most, once for each buyer and lead. */
  #isHeldBack(lead: OracleLead, bid: OracleBid, at: number): boolean {
    const above = this.#open(lead, at).filter(({ openedAt }) => oraclePrice(lead, openedAt) > amountOf(bid, lead));
    for (const { accountId, endsAt } of above) {
      const key = `${lead.id}:${accountId}`;
      const until = this.#heldBack.get(key) ?? heldUntil(lead, at);
      this.#heldBack.set(key, until);
      if (until > at) this.#instants.add(Math.min(endsAt, until));
    }
    return above.some((press) => this.#isAhead(lead, press, bid, at));
  }
}
