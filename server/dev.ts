// One process for development: Express, Vite and the database. An edit under server/ or shared/ swaps the request handler; the database,
// the browser's connection and half-filled forms stay.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { createServer as createVite, createServerModuleRunner } from 'vite';
import { paths, plainPath } from '../shared/contracts/page-paths.ts';
import { ensureEmptyDatabase } from '../scripts/database-ensure.mjs';
import { ensureLists } from '../scripts/ensure-lists.mjs';
import type * as appModule from './app/create-app.ts';
import { startBackground } from './app/background.ts';
import { loadConfig } from './app/config.ts';
import { createContext } from './app/context.ts';
import { prepareData } from './demo/prepare-data.ts';
import { listen } from './platform/http/listen.ts';
import { clientConfigOf, fillDocument, noScripts } from './app/documents/document-template.ts';
import { isApiPath } from './platform/http/request-path.ts';
import { databaseWord, homeData } from './app/documents/spa.ts';
import { printWelcome } from './demo/welcome.ts';
import { findSiteTerms } from './modules/back-office/index.ts';

type AppModule = typeof appModule;

/** Paths outside the API that the API's application answers. */
const OWN_PATHS: ReadonlySet<string> = new Set(['/robots.txt', '/sitemap.xml', '/metrics']);

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

if (existsSync(at('../.env'))) process.loadEnvFile(at('../.env'));
const config = loadConfig(process.env);
ensureLists();
if (config.database.kind === 'embedded') ensureEmptyDatabase();
const ctx = await createContext(config);
await prepareData(ctx);

let handler: RequestListener = (_req, res) => res.writeHead(503).end();
const server = createServer((req, res) => handler(req, res));
const vite = await createVite({ server: { middlewareMode: true, ws: { server } }, appType: 'custom' });
const environment = vite.environments['ssr'];
if (!environment) throw new Error('Vite has no server environment');
const runner = createServerModuleRunner(environment, { hmr: false });

async function load(): Promise<void> {
  runner.clearCache();
  const { createApp } = (await runner.import(at('./app/create-app.ts'))) as AppModule;
  const api = createApp(ctx);
  const outer = express();
  // Vite's own scripts are inline and use eval, so only API responses get the API's headers.
  outer.use((req, res, next) => (isApiPath(req.path) || OWN_PATHS.has(req.path) ? api(req, res) : next()));
  outer.use(vite.middlewares);
  outer.use(async (req, res) => {
    const template = plainPath(req.path) === paths.admin ? at('../client/admin.html') : at('../client/index.html');
    const html = await vite.transformIndexHtml(req.url, readFileSync(template, 'utf8'));
    const data = (await databaseWord(ctx, req.path)) ?? (await homeData(ctx, req.path));
    res.type('html').send(fillDocument(html, clientConfigOf(config, await findSiteTerms(ctx)), { head: '', body: '', data, scripts: noScripts }));
  });
  handler = outer;
}

await load();
const watched = [at('./'), at('../shared/')];
vite.watcher.add(watched);
let reload: NodeJS.Timeout | undefined;
vite.watcher.on('all', (_event, file) => {
  if (!watched.some((dir) => file.startsWith(dir))) return;
  clearTimeout(reload);
  reload = setTimeout(() => {
    load().then(
      () => ctx.log.info({ event: 'server_reloaded' }, 'server reloaded'),
      (error: unknown) => ctx.log.error({ err: error, event: 'server_reload_failed' }, 'server reload failed'),
    );
  }, 50);
});

const background = await startBackground(ctx);
config.port = await listen(server, config);
printWelcome(config, config.port);

const stop = async () => {
  server.closeAllConnections();
  await background.stop();
  await vite.close();
  await ctx.store.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void stop());
