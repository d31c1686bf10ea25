import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, type Figure, none } from '../money/figures.ts';
import { call, signIn } from './callers.ts';
import type { Servers } from './servers.ts';
import { addBids, bidRow, each, newBidder, putOnMarket, range, salesOf, spotOf, startFor, until, untilSettled, type World } from './world.ts';

const PHASE = 'pause';
const AMOUNT = 20_00;
const AHEAD_MS = 15_000;
const APART_MS = 120;
const LATE_EVERY = 10;
const LATE_MS = 30_000;

/** The ways to stop a bid at once. */
const ways = ['pause all', 'pause the bid', 'delete the bid', 'lower the bid'] as const;

function stop(url: string, headers: Record<string, string>, { way, bidId }: { way: (typeof ways)[number]; bidId: number }) {
  const path = `/api/standing-bids/${bidId}`;
  if (way === 'pause all') return call(url, 'POST', '/api/standing-bids/pause-all', { headers, body: { isPaused: true, through: null } });
  if (way === 'pause the bid') return call(url, 'POST', `${path}/pause`, { headers, body: { isPaused: true } });
  if (way === 'delete the bid') return call(url, 'DELETE', path, { headers });
  return call(url, 'PATCH', path, {
    headers,
    body: {
      amountDollars: 1,
      area: null,
      serviceTypes: ['repair'],
      urgencies: ['within_24h'],
      phoneConfirmedOnly: false,
      photosOnly: false,
      budgetKnownOnly: false,
      days: [1, 2, 3, 4, 5, 6, 7],
      hours: null,
      validThrough: null,
      base: { version: 1 },
    },
  });
}

interface Try {
  leadId: number;
  status: number;
  /** How many purchases there were once the answer had come. */
  boughtBefore: number;
}

/** Stops bids around the instant at which they are due: once the answer has come, nothing more is bought. */
export async function pauses(world: World, servers: Servers, { tries }: { tries: number }): Promise<Figure[]> {
  const { ctx } = world;
  const bidders = await each(range(tries), () => newBidder(world));
  const callers = await each(bidders, (bidder, index) => signIn(servers.urls[index % 2] ?? servers.urls[0], bidder));
  const bidIds = await addBids(world, bidders.map(({ id: userId }, index) => bidRow({ userId, amountDollars: AMOUNT / 100, spot: spotOf(300 + index) })));
  await ctx.store.raw.query('truncate rate_limits');
  const from = ctx.clock.now().getTime() + AHEAD_MS;
  const leadIds = await each(range(tries), (_one, index) => putOnMarket(world, { spot: spotOf(300 + index), startsAt: startFor(new Date(from + index * APART_MS), AMOUNT) }));
  const done = await Promise.all(
    range(tries).map(async (index): Promise<Try> => {
      const [caller, leadId = 0, bidId = 0] = [callers[index], leadIds[index], bidIds[index]];
      if (!caller) throw new Error('There is no such caller');
      // From well before the purchase to well after it, by steps that meet each moment of it.
      const offsetMs = -60 + ((index * 137) % 900);
      await pause(Math.max(0, from + index * APART_MS + offsetMs - ctx.clock.now().getTime()));
      // Some come late, however slow the machine is.
      if (index % LATE_EVERY === 0) await until(async () => (await salesOf(world, [leadId])).length > 0, LATE_MS);
      const { status } = await stop(servers.urls[(index + 1) % 2] ?? servers.urls[0], caller.headers, { way: ways[index % ways.length] ?? 'pause all', bidId });
      return { leadId, status, boughtBefore: (await salesOf(world, [leadId])).length };
    }),
  );
  await pause(5000);
  await untilSettled(world);
  const sold = new Map((await salesOf(world, leadIds)).map((sale) => [sale.leadId, sale]));
  const after = done.filter(({ leadId, boughtBefore }) => boughtBefore === 0 && sold.has(leadId));
  for (const { leadId } of after.slice(0, 5)) process.stdout.write(`  WRONG  lead ${leadId} was bought after its bid had been stopped\n`);
  const refused = done.filter(({ status }) => status !== 200);
  for (const { status } of refused.slice(0, 3)) process.stdout.write(`  WRONG  stopping a bid was answered ${status}\n`);
  return [
    atLeast(PHASE, 'bids stopped around their due instant', done.length, tries),
    none(PHASE, 'answers other than 200', refused.length),
    none(PHASE, 'purchases claimed after the answer', after.length),
    atLeast(PHASE, 'bought before the answer', done.filter(({ boughtBefore }) => boughtBefore > 0).length, Math.ceil(tries / 20)),
    atLeast(PHASE, 'stopped in time', done.filter(({ leadId }) => !sold.has(leadId)).length, Math.ceil(tries / 20)),
  ];
}
