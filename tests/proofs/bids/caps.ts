import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '../money/audit.ts';
import { atLeast, type Figure, none, told } from '../money/figures.ts';
import { readRecords } from '../money/records.ts';
import { press, signIn } from './callers.ts';
import type { Servers } from './servers.ts';
import { addBids, bidRow, type Bidder, count, newBidder, putOnMarket, range, type Sale, salesOf, spotOf, startFor, until, untilSettled, type World } from './world.ts';

const PHASE = 'caps';
const LEFT = 40_00;
const AMOUNT = 20_00;
const FIT = 2;
const LEADS = 20;
const AHEAD_MS = 3000;
/** After a lease has run out, another server goes on. */
const RECOVERY_MS = 90_000;

interface Case {
  bidder: Bidder;
  dueAt: Date;
  leadIds: number[];
}

/** An account whose week has $40 left, and twenty leads of $20 that are due in the same millisecond. */
async function open(world: World, spot: number): Promise<Case> {
  const bidder = await newBidder(world, { weekCents: LEFT, perLeadCents: LEFT });
  await addBids(world, [bidRow({ userId: bidder.id, amountDollars: AMOUNT / 100, spot: spotOf(spot) })]);
  const dueAt = new Date(world.ctx.clock.now().getTime() + AHEAD_MS);
  const startsAt = startFor(dueAt, AMOUNT);
  const leadIds = await Promise.all(range(LEADS).map(() => putOnMarket(world, { spot: spotOf(spot), startsAt })));
  return { bidder, dueAt, leadIds };
}

/** Returns the purchases of a bid that passed the account's week, in the order of the claims. By hand it may buy what it likes. */
function passedIn(sales: readonly Sale[]): Sale[] {
  let spent = 0;
  return sales.filter(({ cents, bidId }) => {
    spent += cents;
    return bidId !== null && spent > LEFT;
  });
}

/** An account with $40 left presses for one lead at the instant at which its bid is due on others: the claims may share a transaction. */
async function pressBeside(world: World, servers: Servers, round: number): Promise<Sale[]> {
  const [url] = servers.urls;
  const one = await open(world, 400 + round);
  const byHand = await putOnMarket(world, { spot: spotOf(600 + round), startsAt: startFor(new Date(world.ctx.clock.now().getTime() + AHEAD_MS), AMOUNT) });
  const caller = await signIn(url, one.bidder);
  await pause(Math.max(0, one.dueAt.getTime() - world.ctx.clock.now().getTime() - (round % 5) * 40));
  await press(world, url, caller, byHand);
  await until(async () => (await salesOf(world, one.leadIds)).length > 0, RECOVERY_MS);
  await pause(3000);
  await untilSettled(world, { timeoutMs: RECOVERY_MS });
  return salesOf(world, [...one.leadIds, byHand]);
}

/** Ten accounts that each buy exactly as many leads as fit, while a server is killed at another step each time. */
export async function caps(world: World, servers: Servers, { rounds }: { rounds: number }): Promise<Figure[]> {
  const cases: Case[] = [];
  const killedBefore = servers.killed;
  for (let round = 0; round < rounds; round += 1) {
    cases.push(await open(world, 200 + round));
    await pause(AHEAD_MS - 200);
    servers.tell({ dieAt: 1 + round * 2 }, round % 2);
    await pause(2500);
    await servers.ready();
  }
  const all = cases.flatMap(({ leadIds }) => leadIds);
  await until(async () => (await salesOf(world, all)).length >= rounds * FIT, RECOVERY_MS);
  await untilSettled(world, { timeoutMs: RECOVERY_MS });
  // What should not be bought has its time to be bought.
  await pause(3000);
  const sales = await salesOf(world, all);
  const boughtBy = ({ bidder }: Case) => sales.filter(({ buyerId }) => buyerId === bidder.id);
  const spent = (one: Case) => boughtBy(one).reduce((total, { cents }) => total + cents, 0);
  for (const one of cases) {
    const bought = boughtBy(one);
    if (bought.length !== FIT || spent(one) > LEFT) process.stdout.write(`  WRONG  account ${one.bidder.id} bought ${bought.length} leads for ${spent(one)} of ${LEFT} cents\n`);
  }
  const beside: Sale[][] = [];
  for (let round = 0; round < rounds; round += 1) beside.push(await pressBeside(world, servers, round));
  const problems = audit({ records: await readRecords(world.ctx.store.raw), ledger: world.stripe.control.dump(), shown: [], showing: [] });
  for (const { check, what } of problems.slice(0, 10)) process.stdout.write(`  WRONG  ${check}: ${what}\n`);
  return [
    told(PHASE, 'accounts with $40 left and 20 leads due at once', cases.length),
    none(PHASE, 'caps passed, by a cent or more', cases.filter((one) => spent(one) > LEFT).length),
    none(PHASE, 'accounts that did not buy exactly as many as fit', cases.filter((one) => boughtBy(one).length !== FIT).length),
    none(PHASE, 'caps passed by a bid while its owner pressed', beside.flatMap(passedIn).length),
    atLeast(PHASE, 'of these owners, bought by hand and by a bid', beside.filter((bought) => new Set(bought.map(({ bidId }) => bidId === null)).size === 2).length, Math.ceil(rounds / 2)),
    none(PHASE, 'leads bought by anyone else', sales.filter(({ buyerId }) => !cases.some(({ bidder }) => bidder.id === buyerId)).length),
    none(PHASE, 'wrong money found by the audit', problems.length),
    told(PHASE, 'holds given up because of a cap', await count(world, `select id from purchase_attempts where reason = 'bid_caps'`)),
    atLeast(PHASE, 'servers killed at a step', servers.killed - killedBefore, Math.ceil(rounds / 2)),
    none(PHASE, 'servers that ended by themselves', servers.crashed),
  ];
}
