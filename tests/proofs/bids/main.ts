import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { type Databases, openDatabases } from '../money/databases.ts';
import { type Figure, tableOf } from '../money/figures.ts';
import { caps } from './caps.ts';
import { jumpAhead, nightPause } from './clocks.ts';
import { crowd } from './crowd.ts';
import { killAtEachStep } from './kills.ts';
import { leaks } from './leaks.ts';
import { compareWithOracle } from './oracle.ts';
import { pauses } from './pauses.ts';
import { scale } from './scale.ts';
import type { Order } from './server-process.ts';
import { Servers } from './servers.ts';
import { openWorld, type World } from './world.ts';

const FULL = {
  oracle: { pure: 10_000, played: 2000 },
  crowd: { size: 200, rounds: 10 },
  caps: { rounds: 10 },
  pauses: { tries: 200 },
  leaks: { tries: 100, goals: true },
  kills: { every: 1 },
  scale: { accounts: 1000, bids: 10_000, leads: 200, goals: true },
};
const SHORT = {
  oracle: { pure: 500, played: 40 },
  crowd: { size: 40, rounds: 2 },
  caps: { rounds: 2 },
  pauses: { tries: 40 },
  leaks: { tries: 20, goals: false },
  kills: { every: 3 },
  scale: { accounts: 60, bids: 600, leads: 12, goals: false },
};

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs a part on a market and two servers of its own. */
async function onServers(databases: Databases, run: (world: World, servers: Servers, logFile: string) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-proof-'));
  const logFile = join(folder, 'log');
  const world = await openWorld(databases);
  const servers = new Servers((port): Order => ({ role: 'serve', ...world.address, port, logFile }));
  try {
    await servers.open();
    return await run(world, servers, logFile);
  } finally {
    await servers.close();
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Part = [what: string, run: () => Promise<Figure[]>];

/** The parts of the proof, in the order of the feature's list. */
function partsOf(databases: Databases, sizes: typeof FULL): Part[] {
  const on = (run: Parameters<typeof onServers>[1]) => () => onServers(databases, run);
  return [
    [`Oracle: ${sizes.oracle.played} random sets`, () => compareWithOracle(databases, sizes.oracle)],
    [`Crowd: ${sizes.crowd.size} bids and as many presses, ${sizes.crowd.rounds} times`, on((world, servers) => crowd(world, servers, sizes.crowd))],
    ['Caps: 20 leads due in one millisecond, servers killed', on((world, servers) => caps(world, servers, sizes.caps))],
    [`Pause against the job, ${sizes.pauses.tries} times`, on((world, servers) => pauses(world, servers, sizes.pauses))],
    ['Leaks: odd amounts, and everyone who reads', on((world, servers, logFile) => leaks(world, servers, { ...sizes.leaks, logFile }))],
    ['Kill at each step', () => killAtEachStep(databases, sizes.kills)],
    ['Clocks: a jump, and a night in which an hour happens twice', on(async (world, servers) => [...(await jumpAhead(world, servers)), ...(await nightPause(databases))])],
    [`Scale: ${sizes.scale.bids} bids and ${sizes.scale.leads} live leads`, on((world, servers) => scale(world, servers, sizes.scale))],
  ];
}

/** Runs one part; one that does not get to its end is one broken figure. */
async function runPart([what, run]: Part): Promise<Figure[]> {
  say(what);
  try {
    return await run();
  } catch (error) {
    say(`  WRONG  ${inspect(error)}`);
    return [{ phase: what.split(/[: ,]/)[0]?.toLowerCase() ?? what, what: 'did not get to its end', value: 1, goal: '0', isMet: false }];
  }
}

/** Proves standing bids on a PostgreSQL server; returns true when every figure has met its goal. */
async function prove(serverUrl: string, { isShort, only }: { isShort: boolean; only: string }): Promise<boolean> {
  const databases = await openDatabases(serverUrl);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
  const startedAt = performance.now();
  const figures: Figure[] = [];
  try {
    for (const part of partsOf(databases, isShort ? SHORT : FULL)) if (part[0].toLowerCase().startsWith(only)) figures.push(...(await runPart(part)));
  } finally {
    await databases.drop();
  }
  const isProved = figures.length > 0 && figures.every(({ isMet }) => isMet);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`\n${tableOf(figures)}\n`);
  const summary = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
  say(JSON.stringify({ proof: 'bids', run: isShort ? 'short' : 'full', isProved, seconds, figures: summary }));
  return isProved;
}

const [serverUrl, ...options] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
// For work on one part alone: PROOF_PART=caps.
const only = (process.env['PROOF_PART'] ?? '').toLowerCase();
process.exit((await prove(serverUrl, { isShort: options.includes('--short'), only })) ? 0 : 1);
