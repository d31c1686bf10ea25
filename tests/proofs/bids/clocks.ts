import { setTimeout as pause } from 'node:timers/promises';
import { clockStart } from '../../../shared/domain/auction/market-settings.ts';
import { defaultSettings } from '../../../server/modules/market/settings/market-defaults.ts';
import { drainAttempts, drainJobs } from '../../support/drain.ts';
import type { Databases } from '../money/databases.ts';
import { type Figure, none, told } from '../money/figures.ts';
import type { Servers } from './servers.ts';
import { addBids, bidRow, each, newBidder, openWorld, putOnMarket, range, salesOf, spotOf, startFor, until, untilSettled, type World } from './world.ts';

const PHASE = 'clocks';
const AMOUNT = 20_00;
const MINUTE = 60_000;
const JUMP_MS = 6 * MINUTE;
const LEADS = 10;

/** The clocks of both servers jump ahead, over the due instants of some leads: each is bought once, at the price of that moment. */
export async function jumpAhead(world: World, servers: Servers): Promise<Figure[]> {
  const { ctx } = world;
  const spots = range(LEADS).map((index) => spotOf(700 + index));
  const bidders = await each(spots, () => newBidder(world));
  await addBids(world, bidders.map(({ id: userId }, index) => bidRow({ userId, amountDollars: AMOUNT / 100, spot: spots[index] ?? spotOf(700) })));
  const from = ctx.clock.now().getTime();
  const leads = await each(spots, async (spot, index) => {
    const startsAt = startFor(new Date(from + MINUTE + (index * 4 * MINUTE) / LEADS), AMOUNT);
    return { id: await putOnMarket(world, { spot, startsAt }), startsAt };
  });
  const ids = leads.map(({ id }) => id);
  // Each lead is planned by then.
  await pause(5000);
  const early = (await salesOf(world, ids)).length;
  for (const index of [0, 1]) servers.tell({ advanceMs: JUMP_MS }, index);
  const isSold = await until(async () => (await salesOf(world, ids)).length === LEADS, 60_000);
  await untilSettled(world);
  const sales = await salesOf(world, ids);
  const priceOf = (leadId: number, at: Date) => {
    const startsAt = leads.find(({ id }) => id === leadId)?.startsAt ?? new Date(0);
    return Math.floor((40_00 * Math.max(0, startsAt.getTime() + 60 * MINUTE - at.getTime())) / (60 * MINUTE));
  };
  await servers.restart();
  return [
    none(PHASE, 'leads bought before their time', early),
    none(PHASE, 'leads not bought once after a jump of six minutes', isSold && sales.length === LEADS ? 0 : Math.max(1, Math.abs(LEADS - sales.length))),
    none(PHASE, 'prices other than that of the moment, or above the bid', sales.filter(({ leadId, cents, claimedAt }) => cents > AMOUNT || cents !== priceOf(leadId, claimedAt)).length),
  ];
}

/** In the night in which Sydney's clock goes back: the hour from 2 to 3 happens twice. */
const FIRST_HALF_PAST_TWO = Date.parse('2027-04-03T15:30:00Z');
const settings = { pauseFromMinute: 23 * 60, pauseUntilMinute: 2 * 60 + 30 };

interface Night {
  name: string;
  /** When the lead is released, in minutes from the first half past two. */
  releasedAfter: number;
  dollars: number;
  /** When the bid has to buy, in seconds from the first half past two, and for how much. */
  buysAfter: number;
  cents: number;
  hours?: { fromMinute: number; untilMinute: number };
}

/** The pause ends at the first half past two; what comes later falls at once, in the second of the two hours as well. */
const nights: readonly Night[] = [
  { name: 'the start price during the pause', releasedAfter: -20, dollars: 40, buysAfter: -20 * 60 + 60, cents: 40_00 },
  { name: 'half of it, when the pause has ended', releasedAfter: -20, dollars: 20, buysAfter: 30 * 60, cents: 20_00 },
  { name: 'a lead of the second half past two', releasedAfter: 60, dollars: 20, buysAfter: 90 * 60, cents: 20_00 },
  { name: 'a lead of the second time that the pause is on', releasedAfter: 40, dollars: 40, buysAfter: 41 * 60, cents: 40_00 },
  { name: 'a bid for the hour that happens twice, in its second', releasedAfter: -20, dollars: 20, buysAfter: 30 * 60, cents: 20_00, hours: { fromMinute: 120, untilMinute: 180 } },
  { name: 'a bid from a quarter past two, that slept', releasedAfter: -20, dollars: 20, buysAfter: 45 * 60, cents: 10_00, hours: { fromMinute: 135, untilMinute: 150 } },
];

/** Plays a night with this process alone, whose clock is moved from job to job. */
export async function nightPause(databases: Databases): Promise<Figure[]> {
  const world = await openWorld(databases, settings);
  const { ctx } = world;
  const time = { now: FIRST_HALF_PAST_TWO - 30 * MINUTE };
  Object.assign(ctx.clock, { now: () => new Date(time.now), databaseNow: () => Promise.resolve(new Date(time.now)), advance: (ms: number) => (time.now += ms) });
  const wrong: string[] = [];
  try {
    const bidders = await each(nights, () => newBidder(world));
    await addBids(world, nights.map(({ dollars, hours }, index) => bidRow({ userId: bidders[index]?.id ?? 0, amountDollars: dollars, spot: spotOf(index), placedAt: ctx.clock.now(), ...hours })));
    const ids: number[] = [];
    for (const [index, { releasedAfter }] of nights.entries()) {
      const releasedAt = new Date(FIRST_HALF_PAST_TWO + releasedAfter * MINUTE);
      const startsAt = clockStart({ ...defaultSettings({ isProduction: false, sms: { kind: 'off' } }), ...settings }, 'within_24h', releasedAt);
      ids.push(await putOnMarket(world, { spot: spotOf(index), startsAt, releasedAt }));
    }
    const end = FIRST_HALF_PAST_TWO + 150 * MINUTE;
    // Leads of a night are told of when they come, and their jobs follow.
    await ctx.store.raw.query(`update jobs set run_at = (select released_at from leads where id = (payload->>'leadId')::int) where name = 'lead-alert'`);
    while (time.now < end) {
      await drainJobs(ctx);
      const before = time.now;
      await drainAttempts(ctx);
      time.now = before;
      const { rows } = await ctx.store.raw.query(`select min(run_at) as at from jobs where finished_at is null and failed_at is null`);
      time.now = Math.max(time.now + 1, Math.min(end, (rows[0]?.['at'] as Date | null)?.getTime() ?? end));
    }
    const sales = await salesOf(world, ids);
    for (const [index, { name, buysAfter, cents }] of nights.entries()) {
      const sale = sales.find(({ leadId }) => leadId === ids[index]);
      const after = sale ? (sale.claimedAt.getTime() - FIRST_HALF_PAST_TWO) / 1000 : Infinity;
      // A cent lasts nine tenths of a second.
      if (!sale || Math.abs(after - buysAfter) > 1 || Math.abs(sale.cents - cents) > 1) wrong.push(`${name}: bought after ${after} s for ${String(sale?.cents)} instead of ${buysAfter} s for ${cents}`);
    }
  } finally {
    await world.close();
  }
  for (const line of wrong) process.stdout.write(`  WRONG  ${line}\n`);
  return [told(PHASE, 'leads in the night in which an hour happens twice', nights.length), none(PHASE, 'of them bought at a wrong time or price', wrong.length)];
}
