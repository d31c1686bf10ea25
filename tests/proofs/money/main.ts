import { chaos } from './chaos.ts';
import { openDatabases } from './databases.ts';
import { type Figure, tableOf } from './figures.ts';
import { killAtEachStep } from './kill-each-step.ts';
import { race } from './race.ts';
import { measureRecovery } from './recovery.ts';

const FULL = { claims: 50_000, chaosSeconds: 60 };
const SHORT = { claims: 3000, chaosSeconds: 15 };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Proves on a PostgreSQL server that money goes where it should; returns true when every figure has met its goal. */
async function prove(serverUrl: string, isShort: boolean): Promise<boolean> {
  const { claims, chaosSeconds } = isShort ? SHORT : FULL;
  const databases = await openDatabases(serverUrl);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
  }
  const figures: Figure[] = [];
  const startedAt = performance.now();
  try {
    say(`Race: ${claims} claims`);
    figures.push(...(await race(await databases.create(), claims)));
    say('Kill at each step, and recovery');
    // Recovery is mostly waiting.
    const [killed, recovered] = await Promise.all([killAtEachStep(databases, { scenarios: ['winner', 'loser', 'late'], least: 30 }), measureRecovery(databases, { goals: !isShort })]);
    figures.push(...killed);
    say(`Chaos: ${chaosSeconds} s`);
    figures.push(...(await chaos(databases, { seconds: chaosSeconds, goals: !isShort })), ...recovered);
  } finally {
    await databases.drop();
  }
  const isProved = figures.every(({ isMet }) => isMet);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`\n${tableOf(figures)}\n`);
  say(JSON.stringify({ proof: 'money', run: isShort ? 'short' : 'full', isProved, seconds, figures: summaryOf(figures) }));
  return isProved;
}

const summaryOf = (figures: Figure[]) => Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
process.exit((await prove(serverUrl, mode === '--short')) ? 0 : 1);
