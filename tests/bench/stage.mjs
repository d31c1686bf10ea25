// Everything that a measurement needs: a filled database, the product and its baselines beside it, and a process for the load.
import { fork } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pidOf, startProduct } from '../../scripts/processes.mjs';
import { quote } from '../proofs/proof-quote.mjs';
import { root } from '../../scripts/root.mjs';
import { openConnection, requestBytes } from './connection.mjs';
import { purchaseSteps } from './scenarios.mjs';

const SECRET = 'only the bench knows this secret of it';
/** How long the product may show what was changed behind its back. */
export const STALE_MS = 1200;

/** The cookie of a session. */
export function cookieOf(sid) {
  const signature = createHmac('sha256', SECRET).update(sid).digest('base64').replace(/=+$/, '');
  return `sid=${encodeURIComponent(`s:${sid}.${signature}`)}`;
}

/** More quotes than any sample files. Each quote has its own phone number, and the ten million that begin with 041 serve all samples. */
const MAX_QUOTES = 50_000;

/** In production the product has to be told its own address before it has one. */
function findFreePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** A program of the bench that answers each message with one. */
export function startHelper(file, args = []) {
  const child = fork(file, args, { stdio: 'inherit', execArgv: [] });
  const answer = () =>
    new Promise((resolve, reject) => {
      const onExit = (code, signal) => reject(new Error(`${file} ended with ${code ?? signal}`));
      child.once('exit', onExit);
      child.once('message', (message) => {
        child.removeListener('exit', onExit);
        if (message.error) reject(new Error(message.error));
        else resolve(message);
      });
    });
  return {
    pid: child.pid,
    answer,
    ask(message) {
      const answered = answer();
      child.send(message);
      return answered;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.disconnect();
      await ended;
    },
  };
}

const own = (name) => join(root, 'tests', 'bench', name);

/** What the product answers, for a baseline to answer the same. */
async function takeBodies(url, { reader, buyers }, [leadId]) {
  const connection = await openConnection(url);
  const ask = async (bytes) => (await connection.send(bytes)).text();
  const [{ cookie }] = buyers;
  const [intent, purchase] = purchaseSteps('ours', { leadId, cookie });
  const bodies = {
    market: await ask(requestBytes({ path: '/api/leads', cookie: reader })),
    pipeline: await ask(requestBytes({ path: '/api/my-purchased-leads', cookie: reader })),
    quote: await ask(requestBytes({ method: 'POST', path: '/api/leads', body: quote })),
    intent: await ask(intent()),
    purchase: await ask(purchase()),
  };
  connection.close();
  return bodies;
}

/** Starts the product on a filled database, in production mode with demo payments. */
export async function startOurs(dataDir, databaseUrl) {
  const port = String(await findFreePort());
  return startProduct(dataDir, {
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    NODE_ENV: 'production',
    PAYMENTS: 'demo',
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: SECRET,
    // Quotes come from as many addresses as customers do.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
  });
}

/** Starts it all; `stop` ends it and leaves nothing behind. */
export async function openStage({ serverUrl, worldFile, dataDir }) {
  const world = startHelper(worldFile, [serverUrl]);
  const { result } = await world.answer();
  const people = {
    reader: cookieOf(result.reader.sid),
    readerId: result.reader.id,
    buyers: result.buyers.map(({ id, sid }) => ({ id, cookie: cookieOf(sid) })),
  };
  const add = async (act, count) => (await world.ask({ act, count })).result;
  const ours = await startOurs(dataDir, result.url);
  const baseline = startHelper(own('baseline.mjs'));
  const { url: baselineUrl } = await baseline.ask({ databaseUrl: result.url, secret: SECRET });
  const load = startHelper(own('load.mjs'));
  const bodies = await takeBodies(ours, people, await add('leads', 1));
  await baseline.ask({ bodies });
  await add('tidy');
  await wait(STALE_MS);
  let filed = 0;

  return {
    ours,
    people,
    bytes: { market: Buffer.byteLength(bodies.market), pipeline: Buffer.byteLength(bodies.pipeline) },
    serverPid: pidOf(ours),
    baselinePid: baseline.pid,
    add,
    ask: async (task) => (await load.ask(task)).result,
    /** One sample: how much of a scenario a variant does in some seconds, or until it has done so much. */
    async measure(scenario, variant, { seconds, atMost, leads = 0 }) {
      filed += MAX_QUOTES;
      const supply = { ...people, from: filed, leads: leads > 0 ? await add('leads', leads) : [] };
      const url = variant === 'ours' ? ours : baselineUrl;
      const asked = { scenario, variant, seconds, atMost, supply, url, databaseUrl: result.url };
      const { result: figures } = await load.ask({ task: variant === 'sql' ? 'overSql' : 'overHttp', ...asked });
      if (leads > 0 || scenario === 'quote') await add('tidy');
      return figures;
    },
    async stop() {
      await load.stop();
      await baseline.stop();
    },
    endWorld: () => world.stop(),
  };
}
