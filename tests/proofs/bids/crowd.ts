import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '../money/audit.ts';
import { atLeast, type Figure, none, told } from '../money/figures.ts';
import { readRecords } from '../money/records.ts';
import { type Caller, newCaller, openPayment, press } from './callers.ts';
import type { Servers } from './servers.ts';
import { addBids, type Bidder, bidRow, count, each, newBidder, putOnMarket, range, type Sale, salesOf, spotOf, startFor, until, untilSettled, type World } from './world.ts';

const PHASE = 'crowd';
const AMOUNT = 20_00;
const AHEAD_MS = 4000;
const NEAR_MS = 50;
/** A bid that is due goes before presses at the same cent for so long. */
const TURN_MS = 3000;
/** An open payment holds it back for so long: a fiftieth of an hour, in which the price falls by a fiftieth. */
const HELD_BACK_MS = 72_000;

interface Placed extends Bidder {
  bidId: number;
  placedAt: Date;
}

interface Scene {
  world: World;
  servers: Servers;
  spot: number;
  bidders: Placed[];
  callers: Caller[];
  wrong: string[];
}

/** Makes accounts with bids of one amount at one place, some of them placed at the same instant. */
async function placeBids(world: World, size: number, spot: number): Promise<Placed[]> {
  const bidders = await each(range(size), () => newBidder(world));
  const from = world.ctx.clock.now().getTime() - 86_400_000;
  const rows = bidders.map((bidder, index) => Object.assign(bidder, { placedAt: new Date(from + Math.floor(index / 3) * 1000) }));
  const ids = await addBids(world, rows.map(({ id: userId, placedAt }) => bidRow({ userId, amountDollars: AMOUNT / 100, spot: spotOf(spot), placedAt })));
  return rows.map((row, index) => Object.assign(row, { bidId: ids[index] ?? 0 }));
}

/** Rule 6: fewest automatic purchases in seven days, then the older amount, then the lower id. */
async function expectedWinner({ world, bidders }: Scene): Promise<Placed | undefined> {
  const { rows } = await world.ctx.store.raw.query(
    `select a.buyer_id, count(*)::int as count from automatic_purchases a join lead_purchases p on p.attempt_id = a.attempt_id
      where p.voided_at is null and p.purchased_at > now() - interval '7 days' group by a.buyer_id`,
  );
  const recent = new Map(rows.map((row) => [Number(row['buyer_id']), Number(row['count'])]));
  const of = ({ id }: Placed) => recent.get(id) ?? 0;
  return bidders.toSorted((one, other) => of(one) - of(other) || one.placedAt.getTime() - other.placedAt.getTime() || one.bidId - other.bidId)[0];
}

/** Rule 8 for a lead that somebody pressed for: they were quoted more than the bid, or the bid had its turn. */
function isRightPress({ quotedCents, claimedAt }: Sale, dueAt: Date): boolean {
  return quotedCents > AMOUNT || claimedAt < dueAt || claimedAt.getTime() > dueAt.getTime() + TURN_MS;
}

/** Puts a lead on the market whose bid is planned before it is due, as it is when an auction runs for minutes; on a slow machine later. */
async function putPlanned(scene: Scene, aheadMs = AHEAD_MS): Promise<{ leadId: number; dueAt: Date }> {
  const { world, spot } = scene;
  const { clock } = world.ctx;
  const dueAt = new Date(clock.now().getTime() + aheadMs);
  const leadId = await putOnMarket(world, { spot: spotOf(spot), startsAt: startFor(dueAt, AMOUNT) });
  await until(async () => (await count(world, `select 1 from bid_plans where lead_id = ${leadId}`)) > 0, aheadMs);
  return dueAt.getTime() - clock.now().getTime() > 2 * NEAR_MS ? { leadId, dueAt } : putPlanned(scene, 2 * aheadMs);
}

interface Round {
  /** When each press comes, in milliseconds from the due instant. */
  offsetMs: () => number;
  name: string;
}

async function runRound(scene: Scene, { offsetMs, name }: Round): Promise<Sale | undefined> {
  const { world, servers, callers, wrong } = scene;
  const { ctx } = world;
  await ctx.store.raw.query('truncate rate_limits');
  const winner = await expectedWinner(scene);
  const { leadId, dueAt } = await putPlanned(scene);
  await Promise.all(
    callers.map(async (caller, index) => {
      await pause(Math.max(0, dueAt.getTime() + offsetMs() - ctx.clock.now().getTime()));
      const status = await press(world, servers.urls[index % 2] ?? servers.urls[0], caller, leadId);
      if (status >= 500 && status !== 503) wrong.push(`${name}: a press was answered ${status}`);
    }),
  );
  if (!(await until(async () => (await salesOf(world, [leadId])).length > 0, 20_000))) {
    wrong.push(`${name}: nobody has the lead`);
    return undefined;
  }
  if (!(await untilSettled(world, { leadIds: [leadId] }))) wrong.push(`${name}: payments are left under way`);
  const [sale, ...more] = await salesOf(world, [leadId]);
  if (!sale) return undefined;
  if (more.length > 0) wrong.push(`${name}: ${more.length + 1} winners`);
  if (sale.bidId === null && !isRightPress(sale, dueAt)) wrong.push(`${name}: a press at ${sale.quotedCents} went before the bid at the same cent`);
  if (sale.bidId !== null && sale.bidId !== winner?.bidId) wrong.push(`${name}: bid ${sale.bidId} won instead of ${winner?.bidId}`);
  if (sale.bidId !== null && sale.cents > AMOUNT) wrong.push(`${name}: a bid of ${AMOUNT} paid ${sale.cents}`);
  return sale;
}

/** A payment quoted above the bid is left open: it holds the bid back until the price is down by a fiftieth, and no longer. */
async function holdBack(world: World, servers: Servers, spot: number): Promise<Figure[]> {
  const bidder = await newBidder(world);
  await addBids(world, [bidRow({ userId: bidder.id, amountDollars: AMOUNT / 100, spot: spotOf(spot) })]);
  const dueAt = new Date(world.ctx.clock.now().getTime() + AHEAD_MS);
  const leadId = await putOnMarket(world, { spot: spotOf(spot), startsAt: startFor(dueAt, AMOUNT) });
  const caller = await newCaller(world, servers.urls[0]);
  const intent = await openPayment(servers.urls[0], caller, leadId);
  await until(async () => (await salesOf(world, [leadId])).length > 0, AHEAD_MS + HELD_BACK_MS + 30_000);
  const [sale] = await salesOf(world, [leadId]);
  const lateMs = sale ? sale.claimedAt.getTime() - dueAt.getTime() : Infinity;
  return [
    none(PHASE, 'payments that could not be opened', intent === undefined ? 1 : 0),
    none(PHASE, 'bids that did not wait for an open payment quoted higher', lateMs < HELD_BACK_MS - 100 ? 1 : 0),
    none(PHASE, 'bids that waited for it until they would pay much less', sale?.bidId && lateMs < HELD_BACK_MS + 10_000 ? 0 : 1),
    told(PHASE, 'held back for, seconds', Number((lateMs / 1000).toFixed(1))),
  ];
}

/** A payment quoted above the bid is left open, and someone presses who pays no more than the bid: the bid goes first, and at once. */
async function decoy(world: World, servers: Servers, spot: number): Promise<Figure[]> {
  const bidder = await newBidder(world);
  await addBids(world, [bidRow({ userId: bidder.id, amountDollars: AMOUNT / 100, spot: spotOf(spot) })]);
  const dueAt = new Date(world.ctx.clock.now().getTime() + AHEAD_MS);
  const leadId = await putOnMarket(world, { spot: spotOf(spot), startsAt: startFor(dueAt, AMOUNT) });
  const [left, caller] = [await newCaller(world, servers.urls[0]), await newCaller(world, servers.urls[1])];
  const intent = await openPayment(servers.urls[0], left, leadId);
  await pause(Math.max(0, dueAt.getTime() - world.ctx.clock.now().getTime()) + TURN_MS + 1000);
  const [early] = await salesOf(world, [leadId]);
  await press(world, servers.urls[1], caller, leadId);
  await until(async () => (await salesOf(world, [leadId])).length > 0, 20_000);
  const [sale] = await salesOf(world, [leadId]);
  return [
    none(PHASE, 'bids that a payment left open did not hold back', intent === undefined || early ? 1 : 0),
    none(PHASE, 'bids that lost to a press that paid no more, because of it', sale?.bidId ? 0 : 1),
  ];
}

/** Two hundred bids of one amount and two hundred presses near the due instant, again and again. */
export async function crowd(world: World, servers: Servers, { size, rounds }: { size: number; rounds: number }): Promise<Figure[]> {
  const spot = 100;
  const bidders = await placeBids(world, size, spot);
  const callers = await each(range(size), (_one, index) => newCaller(world, servers.urls[index % 2] ?? servers.urls[0]));
  const scene: Scene = { world, servers, spot, bidders, callers, wrong: [] };
  const around = { name: 'around the due instant', offsetMs: () => (Math.random() * 2 - 1) * NEAR_MS };
  const after = { name: 'from the due instant on', offsetMs: () => Math.random() * NEAR_MS };
  const sales: (Sale | undefined)[] = [];
  const waiting = Promise.all([holdBack(world, servers, spot + 1), decoy(world, servers, spot + 2)]);
  for (let round = 0; round < rounds; round += 1) sales.push(await runRound(scene, round % 2 === 0 ? around : after));
  const heldBack = (await waiting).flat();
  await untilSettled(world);
  const problems = audit({ records: await readRecords(world.ctx.store.raw), ledger: world.stripe.control.dump(), shown: [], showing: [] });
  for (const line of [...scene.wrong, ...problems.map(({ check, what }) => `${check}: ${what}`)].slice(0, 20)) process.stdout.write(`  WRONG  ${line}\n`);
  const sold = sales.filter((sale) => sale !== undefined);
  return [
    atLeast(PHASE, 'leads, as many bids as presses each', sold.length, rounds),
    told(PHASE, 'bids and presses for each lead', size),
    told(PHASE, 'won by a bid', sold.filter(({ bidId }) => bidId !== null).length),
    told(PHASE, 'won by a press', sold.filter(({ bidId }) => bidId === null).length),
    none(PHASE, 'rounds in which a rule was broken', scene.wrong.length),
    none(PHASE, 'wrong money found by the audit', problems.length),
    none(PHASE, 'prices above the bid', await count(world, 'select 1 from automatic_purchases a join lead_purchases p on p.attempt_id = a.attempt_id where p.price_at_claim > a.amount')),
    ...heldBack,
  ];
}
