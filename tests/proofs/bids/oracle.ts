import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { sweepAttempts } from '../../../server/modules/sales/payments/sweep-attempts.ts';
import { createPaymentIntent } from '../../../server/modules/sales/payments/create-payment-intent.ts';
import { purchaseLead } from '../../../server/modules/sales/purchases/purchase-lead.ts';
import { findViewer } from '../../../server/modules/identity/accounts/user-store.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { AppError } from '../../../server/platform/errors.ts';
import { anyBidMarket, beginnings, bidMarketFrom } from '../../models/any-bid-market.ts';
import { anyMeeting } from '../../models/any-meeting.ts';
import type { OracleAccount, OracleMarket, OracleSale } from '../../models/bid-oracle.ts';
import { Oracle } from '../../models/oracle-play.ts';
import { DomainPlay } from '../../models/play-by-domain.ts';
import { drainJobs } from '../../support/drain.ts';
import { createUser } from '../../support/factories.ts';
import { buyerForm } from '../../support/sales.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import type { Databases } from '../money/databases.ts';
import { atLeast, type Figure, none, told } from '../money/figures.ts';
import { openContext } from './open-context.ts';
import { moved, writable } from './oracle-rows.ts';
import { addBought } from './past-purchases.ts';
import { addBids, bidRow, type Bidder, each, newCard, openWorld, putOnMarket, range, salesOf, saveCard, setLimits, setSettings, type World } from './world.ts';

const PHASE = 'oracle';
/** How many sets are played at once, each at a place of its own. */
const SETS_AT_ONCE = 40;
const SEATS = 7;
const EMPTY = `truncate leads, lead_purchases, latest_sales, purchase_attempts, automatic_purchases, bid_hold_backs, bid_plans, standing_bids, bid_limits, bid_agreements,
  saved_cards, jobs, rate_limits, market_settings cascade`;
const form = { ...buyerForm, buyerAbn: null };

interface Time {
  now: number;
}

/** Stops the product's clock: only the play moves it. */
function stop({ clock }: AppContext, time: Time): void {
  Object.assign(clock, { now: () => new Date(time.now), databaseNow: () => Promise.resolve(new Date(time.now)), sync: () => Promise.resolve(), advance: () => undefined });
}

interface Person extends Bidder {
  /** A card of the same account that is always declined while its owner is away. */
  bad: { customerId: string; methodId: string };
}

interface Stage {
  world: World;
  /** Two servers that take jobs side by side. */
  servers: readonly AppContext[];
  time: Time;
  /** The people of each set. */
  people: Person[][];
}

interface Played {
  market: OracleMarket;
  people: Person[];
  leadIds: number[];
  bidIds: number[];
}

async function openStage(databases: Databases, time: Time, size: number): Promise<Stage> {
  const world = await openWorld(databases);
  const other = await openContext(world.address, { connections: 10 });
  const people = await each(range(size), () =>
    each(range(SEATS), async () => {
      const { id, username } = await createUser(world.ctx);
      return { id, username, ...(await newCard(world)), bad: await newCard(world, 'pm_card_chargeCustomerFail') };
    }),
  );
  const servers = [world.ctx, other];
  for (const ctx of servers) stop(ctx, time);
  return { world, servers, time, people };
}

async function addAccount({ world }: Stage, person: Person, { caps, pausedUntil, cardFails, ...account }: OracleAccount): Promise<void> {
  const bidder = { ...person, ...(cardFails && person.bad) };
  await saveCard(world, bidder);
  await setLimits(world, bidder, {
    perLeadCents: caps.perLead,
    dayCents: caps.day,
    weekCents: caps.week,
    dayLeads: caps.dayLeads,
    weekLeads: caps.weekLeads,
    countsAll: account.countsAll,
    maxUncalled: account.maxUncalled,
    timeZone: account.timeZone as 'Australia/Sydney',
    pausedFor: pausedUntil === null ? null : 'owner',
  });
  await addBought(world, person.id, account.bought, account.uncalled);
}

/** Writes a set into the tables: accounts with what they bought, bids and leads. */
async function write(stage: Stage, market: OracleMarket, people: Person[]): Promise<Played> {
  const { world } = stage;
  const idOf = (account: number) => people[account - 1]?.id ?? 0;
  for (const account of market.accounts) await addAccount(stage, people[account.id - 1] as Person, account);
  const leadIds: number[] = [];
  for (const { startCents, minutes, releasedAt, startsAt, isConfirmed, ...lead } of market.leads) {
    const columns = { serviceType: lead.kind as 'repair', urgency: lead.urgency as 'flexible', state: lead.state as 'NSW', phoneConfirmedAt: isConfirmed ? new Date(releasedAt) : null };
    const { latitude, longitude } = lead;
    leadIds.push(await putOnMarket(world, { spot: { latitude, longitude }, startCents, minutes, startsAt: new Date(startsAt), releasedAt: new Date(releasedAt), columns }));
  }
  const rows = market.bids.map(({ accountId, dollars, circle, lead, hours, ...bid }) =>
    bidRow({
      userId: idOf(accountId),
      amountDollars: dollars,
      spot: circle,
      ...(circle && { radiusKm: circle.km }),
      leadId: lead ? (leadIds[lead.id - 1] ?? null) : null,
      auctionEpoch: lead?.epoch ?? null,
      serviceTypes: bid.kinds as 'repair'[],
      urgencies: bid.urgencies as 'flexible'[],
      phoneConfirmedOnly: bid.confirmedOnly,
      days: [...bid.days],
      fromMinute: hours?.from ?? null,
      untilMinute: hours?.until ?? null,
      timeZone: (market.accounts.find(({ id }) => id === accountId)?.timeZone ?? 'Australia/Sydney') as 'Australia/Sydney',
      placedAt: new Date(bid.placedAt),
      validUntil: bid.validUntil === null ? null : new Date(bid.validUntil),
    }),
  );
  return { market, people, leadIds, bidIds: await addBids(world, rows) };
}

const millisecondsOf = (at: unknown) => (at instanceof Date ? at.getTime() : Infinity);

/** When the next job and the next payment are due, in milliseconds. */
async function nextDue({ world }: Stage): Promise<{ job: number; payment: number }> {
  const { rows } = await world.ctx.store.raw.query(
    `select (select min(run_at) from jobs where finished_at is null and failed_at is null) as job, (select min(next_action_at) from purchase_attempts where settled is null) as payment`,
  );
  return { job: millisecondsOf(rows[0]?.['job']), payment: millisecondsOf(rows[0]?.['payment']) };
}

/** Does all there is to do at this instant, on both servers at once; returns when there is more. */
async function settle(stage: Stage): Promise<number> {
  const { servers, time } = stage;
  for (;;) {
    const { job, payment } = await nextDue(stage);
    if (Math.min(job, payment) > time.now) return Math.min(job, payment);
    if (job <= time.now) await Promise.all(servers.map(drainJobs));
    if (payment <= time.now) await Promise.all(servers.map((ctx) => sweepAttempts(ctx)));
  }
}

async function unlessRefused(run: () => Promise<unknown>): Promise<void> {
  await run().catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

/** Runs the jobs that are due until something is done: a press may let a bid go first. */
async function whileJobsRun(servers: readonly AppContext[], doing: Promise<unknown>): Promise<void> {
  const done = doing.then(() => true as const);
  // Its error is thrown at the end.
  const isDone = () => Promise.race([done.catch(() => true), pause(5, false)]);
  while (!(await isDone())) await Promise.all(servers.map(drainJobs));
  await done;
}

/** Quotes a lead for someone who pressed the button, or pays, or leaves. */
function pressesOf({ servers, world }: Stage, { market, people, leadIds }: Played): { at: number; run: () => Promise<void> }[] {
  return market.presses.flatMap(({ accountId, leadId, openedAt, endsAt, isPaid, isReplaced = false }, index) => {
    const [buyer, lead, ctx] = [people[accountId - 1]?.id ?? 0, leadIds[leadId - 1] ?? 0, servers[index % 2] ?? world.ctx];
    let intent: string | undefined;
    const open = () =>
      unlessRefused(async () => {
        const { clientSecret } = await createPaymentIntent(ctx, { leadId: lead, buyerId: buyer });
        intent = clientSecret.split('_secret_')[0];
      });
    const end = () =>
      unlessRefused(async () => {
        const state = world.stripe.control.dump().intents.find(({ id }) => id === intent)?.status;
        const act = isPaid ? world.stripe.control.confirm : world.stripe.control.cancel;
        if (intent && state === 'requires_payment_method') act({ intent });
        await ctx.store.raw.query(`update purchase_attempts set next_action_at = $1 where settled is null and buyer_id = ${buyer} and lead_id = ${lead}`, [ctx.clock.now()]);
        const viewer = await findViewer(ctx.db, buyer);
        const body = intent ? form : { paymentStatus: 'completed' as const, amountPaid: 0, buyerAbn: null, buyerCompany: null };
        if (isPaid && viewer) await whileJobsRun(servers, purchaseLead(ctx, viewer, lead, body));
      });
    // Its successor replaces it.
    return [{ at: openedAt, run: open }, ...(isReplaced ? [] : [{ at: endsAt, run: end }])];
  });
}

/** Plays some sets at once: the clock goes from one due job, payment or press to the next. */
async function play(stage: Stage, sets: Played[], end: number): Promise<void> {
  const { time } = stage;
  const presses = sets.flatMap((set) => pressesOf(stage, set)).toSorted((one, other) => one.at - other.at);
  while (time.now < end) {
    let due = await settle(stage);
    for (let [next] = presses; next && next.at <= time.now; [next] = presses) {
      presses.shift();
      await next.run();
      due = await settle(stage);
    }
    time.now = Math.max(time.now + 1, Math.min(end, due, presses[0]?.at ?? end));
  }
}

/** When nothing more happens in some sets: auctions are over after 100 minutes, and a press may come later than that. */
const endOf = (sets: readonly Played[], from: number) =>
  Math.max(from + 100 * MINUTE_MS, ...sets.flatMap(({ market }) => market.presses.map(({ endsAt }) => endsAt + MINUTE_MS)));

/** What the product sold of a set, in the oracle's terms. */
async function soldIn({ world }: Stage, { people, leadIds, bidIds }: Played): Promise<OracleSale[]> {
  return (await salesOf(world, leadIds)).map(({ leadId, buyerId, bidId, claimedAt, cents }) => ({
    leadId: leadIds.indexOf(leadId) + 1,
    accountId: people.findIndex(({ id }) => id === buyerId) + 1,
    bidId: bidId === null ? null : bidIds.indexOf(bidId) + 1,
    at: claimedAt.getTime(),
    cents: cents < 50 ? 0 : cents,
  }));
}

const inWords = (sales: readonly OracleSale[], from: number) =>
  sales.map(({ leadId, accountId, bidId, at, cents }) => `lead ${leadId} to account ${accountId} by ${bidId === null ? 'hand' : `bid ${bidId}`} after ${at - from} ms for ${cents}`).join('; ') || 'nothing';

const isSame = (one: readonly OracleSale[], other: readonly OracleSale[]) => JSON.stringify(one.toSorted(byTime)) === JSON.stringify(other.toSorted(byTime));
const byTime = (one: OracleSale, other: OracleSale) => one.at - other.at || one.leadId - other.leadId;

/** Returns a list in every order. */
function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length < 2) return [[...list]];
  return list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [first].concat(rest)));
}

/**
 * Returns whether leads were sold as the reference model sells them when what happens in one millisecond comes in another order. Which lead
 * of several a limit holds is decided by the server that locks its account first, as when the limit of a new day lets two leads be bought;
 * and a payment may be opened just before or just after a bid acts.
 */
const isSoldInAnotherOrder = (market: OracleMarket, sold: readonly OracleSale[]) =>
  ordersOf(market.leads).some((leads) => [true, false].some((opensFirst) => isSame(new Oracle({ ...market, leads }, { opensFirst }).play(), sold)));

/** Random sets, played by the reference model, by the product's rules, and by the product's servers with their clocks stopped. */
export async function compareWithOracle(databases: Databases, { pure, played }: { pure: number; played: number }): Promise<Figure[]> {
  const byRules = fc.sample(fc.oneof(anyBidMarket, anyMeeting([500, 2900, 6000])), pure).filter((market) => !isSame(new Oracle(market).play(), new DomainPlay(market).play())).length;
  const time: Time = { now: Date.now() };
  const stage = await openStage(databases, time, Math.min(SETS_AT_ONCE, played));
  const seen = { sets: 0, bid: 0, press: 0, different: 0 };
  const startedAt = performance.now();
  try {
    for (let batch = 0; seen.sets < played; batch += 1) {
      const from = beginnings[batch % beginnings.length] ?? 0;
      const rules = { headStartSeconds: [60, 0, 120][batch % 3] ?? 60, kinds: ['repair', 'installation', 'emergency'] };
      time.now = from;
      await stage.world.ctx.store.raw.query(EMPTY);
      await setSettings(stage.world, { bidStates: ['NSW', 'VIC'], bidServiceTypes: ['repair', 'installation', 'emergency'], bidHeadStartSeconds: rules.headStartSeconds });
      const markets = fc.sample(bidMarketFrom(from), Math.min(SETS_AT_ONCE, played - seen.sets)).map((market, index) => moved(writable(market, from, rules), index));
      const sets = await each(markets, (market, index) => write(stage, market, stage.people[index] ?? []));
      // Each lead is told of when it comes.
      await stage.world.ctx.store.raw.query(`update jobs set run_at = (select released_at from leads where id = (payload->>'leadId')::int) where name = 'lead-alert'`);
      await play(stage, sets, endOf(sets, from));
      for (const set of sets) {
        const [expected, sold] = [new Oracle(set.market).play(), await soldIn(stage, set)];
        seen.sets += 1;
        seen.bid += sold.filter(({ bidId }) => bidId !== null).length;
        seen.press += sold.filter(({ bidId }) => bidId === null).length;
        if (isSame(expected, sold) || isSoldInAnotherOrder(set.market, sold)) continue;
        seen.different += 1;
        if (seen.different <= 5) process.stdout.write(`  WRONG  sold ${inWords(sold, from)}\n         instead of ${inWords(expected, from)}\n         in ${JSON.stringify(set.market)}\n`);
      }
    }
  } finally {
    await stage.servers[1]?.store.close();
    await stage.world.close();
  }
  return [
    told(PHASE, 'random sets played by the rules', pure),
    none(PHASE, 'of them that differ from the reference model', byRules),
    atLeast(PHASE, 'random sets played by two servers', seen.sets, played),
    told(PHASE, 'of these, a second', Number((seen.sets / ((performance.now() - startedAt) / 1000)).toFixed(1))),
    none(PHASE, 'of these that differ from the reference model', seen.different),
    atLeast(PHASE, 'leads bought by a bid there', seen.bid, Math.floor(played / 10)),
    atLeast(PHASE, 'leads bought by hand there', seen.press, Math.floor(played / 20)),
  ];
}
