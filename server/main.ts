import { createServer, type Server } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Renderer } from '../shared/contracts/rendered-page.ts';
import { createApp } from './app.ts';
import { loadConfig } from './config.ts';
import { type AppContext, createContext } from './context.ts';
import { prepareData } from './db/seed/prepare-data.ts';
import { startBackground } from './background.ts';
import { clientConfigOf } from './http/document-template.ts';
import { listen } from './http/listen.ts';
import { printWelcome } from './welcome.ts';

const SHUTDOWN_MS = 10_000;

/** Starts the server: configuration, database, application, then the port. */
async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const ctx = await createContext(config);
  await prepareData(ctx);
  const dist = join(dirname(fileURLToPath(import.meta.url)), '..');
  const { createRenderer }: Renderer = await import(pathToFileURL(join(dist, 'render', 'entry-server.js')).href);
  const { app, dispose } = createApp(ctx, {
    publicDir: join(dist, 'public'),
    render: createRenderer(clientConfigOf(config)),
  });
  const server = createServer(app);
  const port = await listen(server, config.port);
  const background = await startBackground(ctx);
  stopOnSignal(ctx, server, async () => {
    dispose();
    await background.stop();
  });
  printWelcome(config, port);
}

// New connections stop first, then requests under way end, then jobs, then the database.
function stopOnSignal(ctx: AppContext, server: Server, stopWork: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    ctx.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeIdleConnections();
    });
    await stopWork();
    await ctx.store.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void stop(signal));
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
