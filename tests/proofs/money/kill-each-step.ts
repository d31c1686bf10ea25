import { setTimeout as pause } from 'node:timers/promises';
import { createClock } from '../../../server/platform/clock.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { drainAttempts } from '../../support/drain.ts';
import { createUser } from '../../support/factories.ts';
import type { NewUser } from '../../../server/modules/identity/accounts/user-store.ts';
import { createFakeStripe, type FakeStripe } from '../../fake-stripe/server.ts';
import { endOf, startAgent } from './agents.ts';
import { audit } from './audit.ts';
import { readRecords } from './records.ts';
import type { Databases } from './databases.ts';
import { atLeast, type Figure, none } from './figures.ts';
import { openMarket, putOnMarket, WEBHOOK_SECRET } from './market.ts';
import type { ScenarioName } from './scenarios.ts';

const PHASE = 'kill at each step';
const LANES = 2;
const AFTER_LEASE_MS = 20_000;
const AFTER_DEADLINE_MS = 16 * 60_000;

/** A market of its own, on which one case after the other is played. */
interface Lane {
  ctx: AppContext;
  stripe: FakeStripe;
  databaseUrl: string;
  adminId: number;
  buyer: Partial<NewUser>;
  /** What the audit found already: a wrong entry stays, and is told once. */
  known: Set<string>;
}

type Ending = 'unsold' | 'sold' | 'refunded' | 'lost';

interface Case {
  scenario: ScenarioName;
  /** Which boundary kills, from 1. */
  dieAt: number;
  name: string;
  ending: Ending;
}

interface Verdict {
  name: string;
  ending: Ending;
  wrong: string[];
}

/** What is played and killed. */
interface Plan {
  scenarios: readonly ScenarioName[];
  /** How the buyer's account stands. */
  buyer?: Partial<NewUser>;
  /** Prepares each market. */
  prepare?: (ctx: AppContext, adminId: number) => Promise<unknown>;
  /** How many boundaries there are at least. */
  least: number;
}

/**
 * Kills a purchase at every boundary that it has, each time in a process of its own; this process then sweeps what is left, as the next
 * server would, and the records are audited.
 */
export async function killAtEachStep(databases: Databases, plan: Plan): Promise<Figure[]> {
  const lanes = await Promise.all(Array.from({ length: LANES }, () => openLane(databases, plan)));
  const [first] = lanes;
  if (!first) return [];
  const cases: Case[] = [];
  const undisturbed: Verdict[] = [];
  for (const scenario of plan.scenarios) {
    const { names, verdict } = await rehearse(first, scenario);
    undisturbed.push(verdict);
    cases.push(...names.map((name, index) => ({ scenario, dieAt: index + 1, name, ending: endingAt(scenario, names, index) })));
  }
  const open = [...cases];
  const verdicts: Verdict[] = [];
  await Promise.all(lanes.map(async (lane) => {
    for (let next = open.shift(); next; next = open.shift()) verdicts.push(await playAndKill(lane, next));
  }));
  await Promise.all(lanes.map(closeLane));
  return figuresOf(cases, [...undisturbed, ...verdicts], plan.least);
}

async function openLane(databases: Databases, { buyer = {}, prepare }: Plan): Promise<Lane> {
  const databaseUrl = await databases.create();
  const stripe = await createFakeStripe({ webhookSecret: WEBHOOK_SECRET });
  const ctx = await openMarket({ databaseUrl, stripeUrl: stripe.url }, 4);
  const admin = await createUser(ctx, { userType: 'super_admin' });
  await prepare?.(ctx, admin.id);
  return { ctx, stripe, databaseUrl, adminId: admin.id, buyer, known: new Set() };
}

async function closeLane({ ctx, stripe }: Lane): Promise<void> {
  await ctx.store.close();
  await stripe.close();
}

async function play({ ctx, stripe, databaseUrl, adminId, buyer }: Lane, scenario: ScenarioName, dieAt: number) {
  const leadId = await putOnMarket(ctx);
  const { id: buyerId } = await createUser(ctx, buyer);
  const cast = { leadId, buyerId, adminId, stripeUrl: stripe.url };
  const end = await endOf(startAgent({ role: 'act', databaseUrl, stripeUrl: stripe.url, scenario, cast, dieAt }));
  return { ...end, leadId, buyerId };
}

/** Plays a scenario to its end, to learn its boundaries. */
async function rehearse(lane: Lane, scenario: ScenarioName): Promise<{ names: string[]; verdict: Verdict }> {
  const { said, leadId, buyerId } = await play(lane, scenario, 0);
  if (!Array.isArray(said)) throw new Error(`The scenario ${scenario} did not get to its end`);
  const ending = endingAt(scenario, said as string[], said.length - 1);
  const verdict = await judge(lane, { leadId, buyerId, name: `${scenario}, not killed`, expected: ending });
  return { names: said as string[], verdict };
}

/** What has to become of a purchase that was killed at a boundary: whatever was promised by then, and no more. */
function endingAt(scenario: ScenarioName, names: string[], index: number): Ending {
  const isPast = (name: string) => names.indexOf(name) !== -1 && index >= names.indexOf(name);
  if (scenario === 'loser') return 'lost';
  if (scenario === 'barred') return isPast('the card is authorised') && !isPast('the licence is refused') ? 'sold' : 'unsold';
  if (scenario === 'late') return isPast('late store: somebody else has won, the hold is not stored') ? 'lost' : 'unsold';
  if (isPast('reverse: after commit of the return')) return 'refunded';
  return isPast('the card is authorised') ? 'sold' : 'unsold';
}

async function playAndKill(lane: Lane, { scenario, dieAt, name, ending }: Case): Promise<Verdict> {
  const { signal, leadId, buyerId } = await play(lane, scenario, dieAt);
  await letGo(lane.ctx);
  const verdict = await judge(lane, { leadId, buyerId, name, expected: ending });
  if (signal !== 'SIGKILL') verdict.wrong.push('it was not killed there');
  return verdict;
}

/** The database notices a moment later that a process is dead; until then its rows are locked and a sweep passes them by. */
export async function letGo({ store }: Pick<AppContext, 'store'>): Promise<void> {
  const held = `select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state in ('active', 'idle in transaction')`;
  while ((await store.raw.query(held)).rows.length > 0) await pause(10);
}

interface Played {
  leadId: number;
  buyerId: number;
  name: string;
  expected: Ending;
}

async function judge({ ctx, stripe, known }: Lane, { leadId, buyerId, name, expected }: Played): Promise<Verdict> {
  // A clock of its own for each case: the next one starts at the real time again.
  const later = { ...ctx, clock: await createClock(ctx.db) };
  later.clock.advance(AFTER_LEASE_MS);
  await drainAttempts(later);
  later.clock.advance(AFTER_DEADLINE_MS);
  await drainAttempts(later);
  const records = await readRecords(ctx.store.raw);
  const ending = endingOf(records, leadId, buyerId);
  const problems = audit({ records, ledger: stripe.control.dump(), shown: [], showing: [] });
  const wrong = problems.map(({ check, what }) => `${check}: ${what}`).filter((line) => !known.has(line));
  for (const line of wrong) known.add(line);
  if (ending !== expected) wrong.push(`it ended as ${ending} instead of ${expected}`);
  return { name, ending, wrong };
}

function endingOf({ purchases }: Awaited<ReturnType<typeof readRecords>>, leadId: number, buyerId: number): Ending {
  const own = purchases.find((purchase) => purchase.leadId === leadId && purchase.buyerId === buyerId);
  if (own) return own.isVoided ? 'refunded' : 'sold';
  return purchases.some((purchase) => purchase.leadId === leadId) ? 'lost' : 'unsold';
}

function figuresOf(cases: Case[], verdicts: Verdict[], least: number): Figure[] {
  for (const { name, ending, wrong } of verdicts) {
    process.stdout.write(`  ${wrong.length === 0 ? 'well ' : 'WRONG'}  ${name} → ${ending}${wrong.map((line) => `\n         ${line}`).join('')}\n`);
  }
  return [
    atLeast(PHASE, 'boundaries at which a process was killed', cases.length, least),
    none(PHASE, 'cases that ended wrong', verdicts.filter(({ wrong }) => wrong.length > 0).length),
  ];
}
