import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { endpoints } from '../../../shared/contracts/index.ts';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config.ts';
import { type AppContext, createContext } from '../../context.ts';
import { createLogger } from '../../log.ts';
import { openDatabases } from '../proof-money/databases.ts';
import { proofParts } from '../proof-parts.ts';
import { accepted, attackAs, counts, findings, note } from './attack.ts';
import { foreignRows, ownersRows } from './protected-rows.ts';
import { type Chance, createChance } from './random.ts';
import { type CallerName, callerNames, createWorld, strangers } from './world.ts';

const SEED = 20_261_122;
const PER_ROUND = 2500;

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
const TOTAL = mode === '--short' ? 2 * PER_ROUND : 20 * PER_ROUND;

const say = (line: string) => process.stdout.write(`${line}\n`);

function differences(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}

const shareOf = (names: readonly CallerName[]) => Math.round((PER_ROUND * names.length) / callerNames.length);

async function round(ctx: AppContext, url: string, chance: Chance): Promise<void> {
  await ctx.store.raw.query('truncate rate_limits');
  const world = await createWorld(ctx, url);
  const target = { ctx, url, world, chance };

  const foreign = await foreignRows(ctx, world);
  await attackAs(target, strangers, shareOf(strangers));
  for (const name of differences(foreign, await foreignRows(ctx, world))) note('changes', `a stranger changed ${name}`);

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

async function prove(databaseUrl: string): Promise<void> {
  let logged = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const config = loadConfig({
    SESSION_SECRET: 'a secret that only the proof knows',
    DATABASE_URL: databaseUrl,
    DATA_DIR: join(tmpdir(), 'sparkdrop-no-data'),
    TRUST_PROXY: '1',
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
    auditLog(logged, worlds);
  } finally {
    server.closeAllConnections();
    server.close();
    ctx.live.hub.close();
    await ctx.store.close();
  }
}

const databases = await openDatabases(serverUrl);
try {
  await prove(await databases.create());
} finally {
  await databases.drop();
}
const never = endpoints.map(({ name }) => name).filter((name) => !accepted.has(name));
const { serverErrors, leaks, changes, misfits } = counts;
const isProved = serverErrors + leaks + changes + misfits === 0;
for (const finding of findings) say(`- ${finding}`);
const figures = { ...counts, slowestMs: Math.round(counts.slowestMs), endpoints: endpoints.length, endpointsAccepted: accepted.size };
say(`\n${Object.entries(figures).map(([name, value]) => `${name.padEnd(20)} ${value}`).join('\n')}\n`);
if (never.length > 0) say(`Never accepted: ${never.join(', ')}\n`);
say(JSON.stringify({ proof: 'abuse', run: mode === '--short' ? 'short' : 'full', seed: SEED, isProved, figures }));
process.exit(isProved ? 0 : 1);
