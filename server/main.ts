import type { Server, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Renderer } from '../shared/contracts/rendered-page.ts';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { type AppContext, createContext } from './context.ts';
import { prepareData } from './db/seed/prepare-data.ts';
import { startBackground } from './background.ts';
import { createHttpServer } from './http/http-server.ts';
import { listen } from './http/listen.ts';
import { serializeError } from './log.ts';
import { printWelcome } from './welcome.ts';

const SHUTDOWN_MS = 10_000;
/** For what is on its way: requests in the wire, and proxies that have not noticed yet. */
const GRACE_MS = 500;
const SWEEP_MS = 100;
const QUICK_TURN_MS = 1;
const CATCH_UP_MS = 500;

/** How far the memory may grow over what is in use before it is tidied up: left alone, it takes four times as much. */
const HEAP_GROWTH_PERCENT = 60;

/** Starts the server: configuration, database, application, then the port. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = loadConfig(process.env);
  const ctx = await createContext(config);
  endOnFault(ctx);
  await prepareData(ctx);
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..');
  const { createRenderer }: Renderer = await import(pathToFileURL(join(dist, 'render', 'entry-server.js')).href);
  const app = createApp(ctx, {
    publicDir: join(dist, 'public'),
    render: createRenderer(),
  });
  const server = createHttpServer(app, {
    connectionsPerAddress: config.trustProxy > 0 ? undefined : config.perAddress.connections,
  });
  // Links and passkeys name the port where none was set.
  const port = (config.port = await listen(server, config));
  const background = await startBackground(ctx);
  stopOnSignal(ctx, server, () => background.stop());
  printWelcome(config, port);
}

/** What nobody caught may have left anything half done: it is logged without anyone's data, and the process is started anew. */
function endOnFault({ log }: AppContext): void {
  const end = (error: unknown) => {
    log.fatal({ err: error }, 'a fault that nobody caught');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Takes what is on its way for a moment, then nothing new, and waits until every request is answered. */
async function drain(server: Server): Promise<void> {
  // A connection that is kept would bring the next request to a server that is about to go.
  server.prependListener('request', (_req, res: ServerResponse) => res.setHeader('connection', 'close'));
  await wait(GRACE_MS);
  await catchUp();
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => void catchUp().then(() => server.closeIdleConnections()), SWEEP_MS);
  await closed;
  clearInterval(sweep);
}

/** Returns right after all that had arrived was read, if there is such a moment: closing what is idle then cuts no request off. */
async function catchUp(): Promise<void> {
  const startedAt = performance.now();
  for (let before = startedAt, tookMs = Infinity; tookMs > QUICK_TURN_MS && before < startedAt + CATCH_UP_MS; before += tookMs) {
    await turn();
    tookMs = performance.now() - before;
  }
}

// New connections stop first, then requests under way end, then jobs, then the database.
function stopOnSignal(ctx: AppContext, server: Server, stopWork: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    ctx.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    // Streams would keep their connections for ever; their clients go on with another server.
    ctx.live.hub.close();
    await drain(server);
    await stopWork();
    await ctx.store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  // A failed query's own message carries the row's values.
  const { type, message = type, cause } = serializeError(error);
  process.stderr.write(`${[message, cause && JSON.stringify(cause)].filter(Boolean).join(' ')}\n`);
  process.exit(1);
});
