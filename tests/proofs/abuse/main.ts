import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { endpoints } from '../../../shared/contracts/index.ts';
import { createApp } from '../../../server/app/create-app.ts';
import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { openDatabases } from '../money/databases.ts';
import { proofParts } from '../../support/proof-parts.ts';
import { accepted, attackAs, counts, findings, note, type Target } from './attack.ts';
import { hangUpEverywhere } from './hang-up.ts';
import { failuresIn } from './hang-up-log.ts';
import { foreignRows, ownersRows, unsoldRows } from './protected-rows.ts';
import { type Chance, createChance } from './random.ts';
import { signInInVain } from './sign-in.ts';
import { type CallerName, callerNames, createWorld, strangers } from './world.ts';

const SEED = 20_261_122;
const PER_ROUND = 2500;

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
const isShort = mode === '--short';
const TOTAL = isShort ? 2 * PER_ROUND : 20 * PER_ROUND;
/** How often each caller's connection is reset, for each write and stage of it. */
const HANG_UPS = isShort ? 4 : 24;
/** What is logged of some thousand calls is kept in memory too. */
const MAX_GROWTH_MB = 200;
const SIGN_INS = isShort ? 250 : 500;
/** By how much one kind of sign-in in vain may take longer than another before that tells whose name is known. */
const MAX_RATIO = 1.1;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Names what differs. What is not in `after` is no difference: a lead that somebody has bought is theirs to change. */
function differences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}

const shareOf = (names: readonly CallerName[]) => Math.round((PER_ROUND * names.length) / callerNames.length);

async function round(ctx: AppContext, url: string, chance: Chance): Promise<void> {
  await ctx.store.raw.query('truncate rate_limits');
  const world = await createWorld(ctx, url);
  const target = { ctx, url, world, chance };

  const noStranger = async () => ({ ...(await foreignRows(ctx, world)), ...(await unsoldRows(ctx, world)) });
  const foreign = await noStranger();
  await attackAs(target, strangers, shareOf(strangers));
  for (const name of differences(foreign, await noStranger())) note('changes', `a stranger changed ${name}`);

  const owners = await ownersRows(ctx, world);
  await attackAs(target, ['member'], shareOf(['member']));
  for (const name of differences(owners, await ownersRows(ctx, world))) note('changes', `a member changed ${name}`);

  await attackAs(target, ['owner', 'super admin'], shareOf(['owner', 'super admin']));
}

function auditLog(logged: string, worlds: number): void {
  const lines = logged.split('\n');
  for (const line of lines) {
    if (/Kanari[0-9a-z]+q/i.test(line) || line.includes('$argon2')) note('leaks', `the log holds ${line.slice(0, 200)}`);
  }
  say(`${lines.length} lines of log of ${worlds} worlds were read`);
}

/** Returns the bytes in use once garbage is collected, which would otherwise count as growth. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Has callers hang up in a world of their own; what they leave in the log and in memory is looked at too. */
async function hangUpOnce(target: Omit<Target, 'world'>, server: Server, logged: () => string): Promise<void> {
  const seen = logged().length;
  const before = heapInUse();
  const world = await createWorld(target.ctx, target.url);
  counts.hungUp = await hangUpEverywhere({ ...target, world }, { server, times: HANG_UPS, logged });
  const failed = failuresIn(logged().slice(seen));
  for (const line of failed) note('serverErrors', `after hanging up: ${line.slice(0, 300)}`);
  const grownMb = Math.round((heapInUse() - before) / 1_000_000);
  if (grownMb > MAX_GROWTH_MB) note('halfDone', `the memory grew by ${grownMb} MB while callers hung up`);
  say(`${counts.hungUp} connections were reset, ${failed.length} of them answered 5xx, ${grownMb} MB more in use`);
}

/** Returns how many times as long as the quickest kind of sign-in in vain the slowest takes. */
async function compareSignIns(ctx: AppContext, url: string): Promise<number> {
  const { quickest, answers } = await signInInVain(ctx, url, SIGN_INS);
  const times = quickest.map(({ ms }) => ms);
  const ratio = Math.max(...times) / Math.min(...times);
  const told = quickest.map(({ kind, ms }) => `${kind} ${ms.toFixed(1)} ms`).join(', ');
  say(`${SIGN_INS} sign-ins in vain of each kind, a quarter of them within: ${told}`);
  if (answers.length > 1) note('leaks', `sign-in refuses with ${answers.join(' and ')}`);
  if (ratio > MAX_RATIO) note('leaks', `sign-in tells by its time who is there: ${told}`);
  return Math.round(ratio * 100) / 100;
}

async function prove(databaseUrl: string): Promise<number> {
  let logged = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const config = loadConfig({
    SESSION_SECRET: 'a secret that only the proof knows',
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), 'sparkdrop-no-data'),
    TRUST_PROXY: '1',
    // Those who sign in are one address.
    REQUESTS_PER_ADDRESS: '1000000000',
  });
  const ctx = await createContext(config, { log: createLogger('info', sink), ...proofParts });
  const app = createApp(ctx);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const chance = createChance(SEED);
  let worlds = 0;
  try {
    while (counts.requests < TOTAL) {
      await round(ctx, url, chance);
      worlds += 1;
      say(`${counts.requests} requests, ${counts.accepted} accepted, ${findings.length} findings`);
    }
    await hangUpOnce({ ctx, url, chance }, server, () => logged);
    worlds += 1;
    const ratio = await compareSignIns(ctx, url);
    auditLog(logged, worlds);
    return ratio;
  } finally {
    server.closeAllConnections();
    server.close();
    ctx.live.hub.close();
    await ctx.store.close();
  }
}

const databases = await openDatabases(serverUrl);
const signInRatio = await databases.create().then(prove).finally(databases.drop);
const never = endpoints.map(({ name }) => name).filter((name) => !accepted.has(name));
const { serverErrors, leaks, changes, misfits, halfDone } = counts;
const isProved = serverErrors + leaks + changes + misfits + halfDone === 0;
for (const finding of findings) say(`- ${finding}`);
const figures = { ...counts, slowestMs: Math.round(counts.slowestMs), endpoints: endpoints.length, endpointsAccepted: accepted.size, signInRatio };
say(`\n${Object.entries(figures).map(([name, value]) => `${name.padEnd(20)} ${value}`).join('\n')}\n`);
if (never.length > 0) say(`Never accepted: ${never.join(', ')}\n`);
say(JSON.stringify({ proof: 'abuse', run: isShort ? 'short' : 'full', seed: SEED, isProved, figures }));
process.exit(isProved ? 0 : 1);
