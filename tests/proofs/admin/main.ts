import { createServer } from 'node:http';
import { createApp } from '../../../server/app/create-app.ts';
import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { insertOperator } from '../../../server/modules/identity/operators/operator-store.ts';
import { openPostgres } from '../../../server/platform/db/postgres.ts';
import { listen } from '../../../server/platform/http/listen.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { fillYear, FULL_YEAR, SMALL_YEAR } from '../../support/generated-year.ts';
import { statementLogger } from '../../support/statements.ts';
import { openDatabases } from '../money/databases.ts';
import { type Figure, tableOf } from '../money/figures.ts';
import { checkFigures } from './check-figures.ts';
import { measureCalls } from './measure-calls.ts';

const OPERATOR = { username: 'proof', password: 'what only the proof knows' };

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Starts the product's server on a database; returns its address and a way to end it. */
async function serve(ctx: AppContext) {
  const app = createApp(ctx);
  const server = createServer(app);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
  return { url: `http://127.0.0.1:${port}`, stop };
}

async function signIn({ db, clock }: AppContext, url: string) {
  await insertOperator(db, { username: OPERATOR.username, passwordHash: await hashPassword(OPERATOR.password), at: clock.now() });
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OPERATOR),
  });
  const { token } = (await response.json()) as { token: string };
  const [cookie = ''] = response.headers.getSetCookie();
  return { authorization: `Bearer ${token}`, cookie: cookie.split(';')[0] ?? '' };
}

async function measure(databaseUrl: string, isShort: boolean): Promise<Figure[]> {
  const size = isShort ? SMALL_YEAR : FULL_YEAR;
  const config = loadConfig({ DATABASE_URL: databaseUrl, LOG_LEVEL: 'warn', NODE_ENV: 'test', REQUESTS_PER_ADDRESS: '1000000000' });
  const store = await openPostgres({ url: databaseUrl, log: createLogger(config.logLevel), statementLogger });
  await store.migrate();
  const ctx = await createContext(config, { store });
  try {
    say(`A year of ${size.leads} leads and ${size.users} users`);
    await fillYear(ctx.store, size, ctx.clock.now());
    const { url, stop } = await serve(ctx);
    try {
      const headers = await signIn(ctx, url);
      const get = (path: string) => fetch(`${url}${path}`, { headers });
      say('The figures');
      const figures = await checkFigures(ctx.store.raw, get);
      say('The calls');
      return [...figures, ...(await measureCalls(ctx.store, get, { goals: !isShort }))];
    } finally {
      await stop();
    }
  } finally {
    await ctx.store.close();
  }
}

/** Proves on a PostgreSQL server that the operator's figures are right and quick; returns true when every figure has met its goal. */
async function prove(serverUrl: string, isShort: boolean): Promise<boolean> {
  const databases = await openDatabases(serverUrl);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
  }
  const startedAt = performance.now();
  const figures = await measure(await databases.create(), isShort).finally(databases.drop);
  const isProved = figures.every(({ isMet }) => isMet);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`\n${tableOf(figures)}\n`);
  const byName = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
  say(JSON.stringify({ proof: 'admin', run: isShort ? 'short' : 'full', isProved, seconds, figures: byName }));
  return isProved;
}

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
process.exit((await prove(serverUrl, mode === '--short')) ? 0 : 1);
