import { UNCALLED_REMINDER_MS } from '../../../shared/domain/bids/standing-bid.ts';
import { drainAttempts, drainJobs } from '../../support/drain.ts';
import { endOf, forkAgent } from '../money/agents.ts';
import { audit } from '../money/audit.ts';
import type { Databases } from '../money/databases.ts';
import { atLeast, type Figure, none } from '../money/figures.ts';
import { readRecords } from '../money/records.ts';
import type { Order } from './server-process.ts';
import { addBids, bidRow, count, newBidder, openWorld, putOnMarket, salesOf, spotOf, startFor, until, type World } from './world.ts';

const PHASE = 'kill at each step';
const AMOUNT = 20_00;
/** As long as a process needs to start. */
const AHEAD_MS = 2500;

interface Lane {
  world: World;
  spot: number;
  known: Set<string>;
}

interface Verdict {
  name: string;
  wrong: string[];
}

/** Lets one process buy a lead by a bid and die at a boundary, after the bank declined an older bid if told so; tells the boundaries if it did not. */
async function play(lane: Lane, { dieAt, isDeclined }: { dieAt: number; isDeclined: boolean }) {
  const { world } = lane;
  lane.spot += 1;
  const caps = { weekCents: AMOUNT, perLeadCents: AMOUNT };
  const bid = { amountDollars: AMOUNT / 100, spot: spotOf(lane.spot) };
  const broke = isDeclined ? await newBidder(world, { ...caps, card: 'pm_card_chargeCustomerFail' }) : undefined;
  const bidder = await newBidder(world, caps);
  await addBids(world, [...(broke ? [bidRow({ ...bid, userId: broke.id, placedAt: new Date(0) })] : []), bidRow({ ...bid, userId: bidder.id })]);
  const dueAt = new Date(world.ctx.clock.now().getTime() + AHEAD_MS);
  const leadId = await putOnMarket(world, { spot: spotOf(lane.spot), startsAt: startFor(dueAt, AMOUNT) });
  // The plan is made here, so that the other process only acts.
  await drainJobs(world.ctx);
  const order: Order = { role: 'act', ...world.address, leadId, dieAt };
  const { signal, said } = await endOf(forkAgent(order));
  return { leadId, bidder, broke, dueAt, signal, names: Array.isArray(said) ? (said as string[]) : [] };
}

type Played = Awaited<ReturnType<typeof play>>;

/** Lets the next server go on where the dead one stopped: its leases have run out. */
async function recover({ ctx }: World, leadId: number): Promise<boolean> {
  await until(async () => {
    const held = `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`;
    return (await ctx.store.raw.query(held)).rows.length === 0;
  }, 5000);
  await ctx.store.raw.query('update jobs set leased_until = null where finished_at is null and failed_at is null');
  await ctx.store.raw.query('update purchase_attempts set leased_until = null, next_action_at = now() where settled is null');
  return until(async () => {
    await drainJobs(ctx);
    await drainAttempts(ctx);
    const open = `select 1 from leads where id = ${leadId} and status = 'available' union all select 1 from purchase_attempts where lead_id = ${leadId} and settled is null`;
    return (await ctx.store.raw.query(open)).rows.length === 0;
  }, 60_000);
}

/** Finds what should follow a purchase by a bid, and a charge that the bank declined, and does not. */
async function missingAfter(world: World, { leadId, broke }: Played): Promise<string[]> {
  const jobs = (key: string) => count(world, `select 1 from jobs where singleton_key in (${key})`);
  const bought = `from lead_purchases where lead_id = ${leadId} and voided_at is null`;
  const followed = await jobs(`select 'bid-pause:' || id ${bought} union all select 'bid-uncalled:' || id || ':${UNCALLED_REMINDER_MS}' ${bought}`);
  const missing = followed === 2 ? [] : ['nothing follows the purchase while its customer is not called'];
  if (!broke) return missing;
  const told = await jobs(`select 'bid-news:' || id from purchase_attempts where lead_id = ${leadId} and buyer_id = ${broke.id} and reason = 'card_declined'`);
  return told === 1 ? missing : [...missing, 'the owner of the declined bid was not told'];
}

async function judge(lane: Lane, played: Played, name: string): Promise<Verdict> {
  const { world, known } = lane;
  const { leadId, bidder } = played;
  const wrong: string[] = [];
  if (!(await recover(world, leadId))) wrong.push('the lead was not bought, or its payment is left under way');
  const sales = await salesOf(world, [leadId]);
  const [sale] = sales;
  if (sales.length > 1) wrong.push(`it was sold ${sales.length} times`);
  if (sale && (sale.buyerId !== bidder.id || sale.bidId === null)) wrong.push('it was bought by somebody else, or without a trace');
  if (sale && sale.cents > AMOUNT) wrong.push(`a bid of ${AMOUNT} paid ${sale.cents}`);
  await drainJobs(world.ctx);
  if (sale) wrong.push(...(await missingAfter(world, played)));
  const problems = audit({ records: await readRecords(world.ctx.store.raw), ledger: world.stripe.control.dump(), shown: [], showing: [] });
  for (const { check, what } of problems) {
    const line = `${check}: ${what}`;
    if (!known.has(line)) wrong.push(line);
    known.add(line);
  }
  return { name, wrong };
}

/** Kills an automatic purchase at every boundary that it has; the next server goes on, and the records are audited. */
export async function killAtEachStep(databases: Databases, { every }: { every: number }): Promise<Figure[]> {
  const lane: Lane = { world: await openWorld(databases), spot: 0, known: new Set() };
  const verdicts: Verdict[] = [];
  let killed = 0;
  try {
    for (const isDeclined of [false, true]) {
      const what = isDeclined ? 'after a declined bid' : 'at once';
      const whole = await play(lane, { dieAt: 0, isDeclined });
      verdicts.push(await judge(lane, whole, `${what}: not killed`));
      for (const [index, name] of whole.names.entries()) {
        if (index % every !== 0) continue;
        const played = await play(lane, { dieAt: index + 1, isDeclined });
        const verdict = await judge(lane, played, `${what}: ${index + 1}, ${name}`);
        if (played.signal === 'SIGKILL') killed += 1;
        // After a declined bid the jobs come in one order or another, and with them fewer or more boundaries.
        else if (!isDeclined) verdict.wrong.push('it was not killed there');
        verdicts.push(verdict);
      }
    }
    for (const { name, wrong } of verdicts) process.stdout.write(`  ${wrong.length === 0 ? 'well ' : 'WRONG'}  ${name}${wrong.map((line) => `\n         ${line}`).join('')}\n`);
    return [
      atLeast(PHASE, 'boundaries at which a process was killed', killed, 2 * Math.floor(12 / every)),
      none(PHASE, 'cases that ended wrong', verdicts.filter(({ wrong }) => wrong.length > 0).length),
      none(PHASE, 'caps passed', await count(lane.world, `select buyer_id from lead_purchases where voided_at is null group by buyer_id having sum(price_at_claim) > ${AMOUNT / 100}`)),
    ];
  } finally {
    await lane.world.close();
  }
}
