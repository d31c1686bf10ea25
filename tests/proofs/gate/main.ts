import { openDatabases } from '../money/databases.ts';
import { type Figure, tableOf } from '../money/figures.ts';
import { killBarredPurchases } from './kills.ts';
import { tryEveryWay } from './matrix.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Proves on a PostgreSQL server that leads are bought by accounts that may buy and by no other; true when every figure met its goal. */
async function prove(serverUrl: string, isShort: boolean): Promise<boolean> {
  const databases = await openDatabases(serverUrl);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
  }
  const figures: Figure[] = [];
  const startedAt = performance.now();
  try {
    say('Every rule, every state of an account, every way to a lead');
    figures.push(...(await tryEveryWay(databases, { isShort })));
    say('Kill at each step');
    figures.push(...(await killBarredPurchases(databases)));
  } finally {
    await databases.drop();
  }
  const isProved = figures.every(({ isMet }) => isMet);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`\n${tableOf(figures)}\n`);
  const summary = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
  say(JSON.stringify({ proof: 'gate', run: isShort ? 'short' : 'full', isProved, seconds, figures: summary }));
  return isProved;
}

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
process.exit((await prove(serverUrl, mode === '--short')) ? 0 : 1);
