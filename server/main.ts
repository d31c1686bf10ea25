import type { Server, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import type { Renderer } from '../shared/contracts/rendered-page.ts';
import { createApp } from './app/create-app.ts';
import { loadConfig } from './app/config.ts';
import { type AppContext, createContext } from './app/context.ts';
import { prepareData } from './demo/prepare-data.ts';
import { warnOfSettings } from './app/start-warnings.ts';
import { startBackground } from './app/background.ts';
import { createHttpServer } from './platform/http/http-server.ts';
import { listen } from './platform/http/listen.ts';
import { serializeError } from './platform/log.ts';
import { readSourceMaps } from './platform/source-maps.ts';
import { printWelcome } from './demo/welcome.ts';

const SHUTDOWN_MS = 10_000;
/** Time for requests already on the wire, and for proxies that haven't noticed the shutdown yet. */
const GRACE_MS = 500;
const SWEEP_MS = 100;
const QUICK_TURN_MS = 1;
const CATCH_UP_MS = 500;

/** How far the heap may grow over the live data before a collection. V8's default would take four times the memory. */
const HEAP_GROWTH_PERCENT = 60;

/** Starts the server: configuration, database, application, then the port. */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
  const config = loadConfig(process.env);
  const ctx = await createContext(config);
  endOnFault(ctx);
  await prepareData(ctx);
  ctx.places.prepare();
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..');
  const { createRenderer, renderSkeleton }: Renderer = await import(pathToFileURL(join(dist, 'render', 'entry-server.js')).href);
  const app = createApp(ctx, {
    publicDir: join(dist, 'public'),
    render: createRenderer(),
    renderSkeleton,
  });
  const server = createHttpServer(app, {
    connectionsPerAddress: config.trustProxy > 0 ? undefined : config.perAddress.connections,
  });
  readSourceMaps(join(dist, 'server'));
  // Links and passkeys need the port when none was configured.
  const port = (config.port = await listen(server, config));
  const background = await startBackground(ctx);
  stopOnSignal(ctx, server, () => background.stop());
  printWelcome(config, port);
  await warnOfSettings(ctx);
}

/** Ends the process after an uncaught error, because any work may be half done; the process manager restarts it. Logs no personal data. */
function endOnFault({ log }: AppContext): void {
  const end = (error: unknown) => {
    log.fatal({ err: error, event: 'uncaught_exception' }, 'uncaught exception');
    process.exit(1);
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
}

/** Serves for a short grace period, then takes no new connections and waits until every request is answered. */
async function drain(server: Server): Promise<void> {
  // A keep-alive connection would bring its next request to a server that is about to stop.
  server.prependListener('request', (_req, res: ServerResponse) => res.setHeader('connection', 'close'));
  await wait(GRACE_MS);
  await catchUp();
  const closed = new Promise((resolve) => server.close(resolve));
  const sweep = setInterval(() => void catchUp().then(() => server.closeIdleConnections()), SWEEP_MS);
  await closed;
  clearInterval(sweep);
}

/** Returns right after all received bytes were read, within a time limit, so that closing idle connections cuts off no request. */
async function catchUp(): Promise<void> {
  const startedAt = performance.now();
  for (let before = startedAt, tookMs = Infinity; tookMs > QUICK_TURN_MS && before < startedAt + CATCH_UP_MS; before += tookMs) {
    await turn();
    tookMs = performance.now() - before;
  }
}

// Graceful shutdown: first no new connections, then the running requests end, then the jobs, then the database.
function stopOnSignal(ctx: AppContext, server: Server, stopWork: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    ctx.log.info({ event: 'shutdown_started', signal }, 'graceful shutdown started');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    // Open streams would keep their connections for ever; their clients reconnect to another server.
    ctx.live.hub.close();
    await drain(server);
    await stopWork();
    await ctx.tracing.close();
    await ctx.store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  // The message of a failed query contains the row's values.
  const { type, message = type, cause } = serializeError(error);
  process.stderr.write(`${[message, cause && JSON.stringify(cause)].filter(Boolean).join(' ')}\n`);
  process.exit(1);
});
