import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DAY_MS, HOUR_MS } from '../../../shared/domain/time/durations.ts';
import { startOfDay } from '../../../shared/domain/time/zoned-time.ts';
import type { Renderer } from '../../../shared/contracts/rendered-page.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { createApp } from '../../../server/app/create-app.ts';
import { createLogger } from '../../../server/platform/log.ts';
import type { Mailer } from '../../../server/platform/mail/mailer.ts';
import { defaultSettings } from '../../../server/modules/market/settings/market-defaults.ts';
import { insertMarketSettings } from '../../../server/modules/market/settings/market-settings-store.ts';
import type { MarketSettings } from '../../../shared/domain/auction/market-settings.ts';
import { createSmsSender } from '../../../server/platform/sms/sms-sender.ts';
import { customerNews } from '../../../server/modules/requests/customer-news.ts';
import { renderTaxDocument } from '../../../server/modules/sales/tax-documents/render-tax-document.ts';
import { createUser, PASSWORD } from '../../support/factories.ts';
import { drainJobs } from '../../support/drain.ts';
import { runJob } from '../../support/run-job.ts';
import { createMemoryStorage, type MemoryStorage } from '../../support/memory-storage.ts';
import { type Address, configOf } from './config.ts';

/** One server of the product on the common database. */
export interface Running {
  ctx: AppContext;
  url: string;
  close: () => Promise<void>;
}

/** An email that a mail server has taken. */
export interface AcceptedMail {
  to: string;
  subject: string;
  id: string;
}

/** A mail server that refuses every fifth email the first time, and keeps who got what. */
export function createFaultyMailer(): Mailer & { accepted: AcceptedMail[] } {
  const accepted: AcceptedMail[] = [];
  const refused = new Set<string>();
  let sent = 0;
  return {
    accepted,
    send({ to, subject }, id) {
      sent += 1;
      if (sent % 5 === 0 && !refused.has(id)) {
        refused.add(id);
        return Promise.reject(new Error('Try again later'));
      }
      accepted.push({ to, subject, id });
      return Promise.resolve();
    },
    close: () => undefined,
  };
}

interface Parts extends Address {
  mailer: Mailer;
  files: MemoryStorage;
}

async function startServer({ mailer, files, ...address }: Parts): Promise<Running> {
  const config = configOf(address);
  const ctx = await createContext(config, { log: createLogger('silent'), mailer, files, taxDocuments: { render: renderTaxDocument } });
  ctx.sms = createSmsSender(config);
  const { createRenderer }: Renderer = await import(pathToFileURL(join(process.cwd(), 'dist', 'render', 'entry-server.js')).href);
  const server: Server = createServer(createApp(ctx, { publicDir: join(process.cwd(), 'dist', 'public'), render: createRenderer() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listener = ctx.live.listen();
  return {
    ctx,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      await listener.stop();
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      ctx.live.hub.close();
      await ctx.store.close();
    },
  };
}

/** Starts two servers on one database, whose market has some terms of its own. */
export async function startServers(parts: Omit<Parts, 'files'>, terms: Partial<MarketSettings>): Promise<[Running, Running]> {
  const files = createMemoryStorage();
  const servers: [Running, Running] = [await startServer({ ...parts, files }), await startServer({ ...parts, files })];
  const [{ ctx }] = servers;
  const admin = await createUser(ctx, { userType: 'super_admin', companyName: null });
  await insertMarketSettings(ctx.db, {
    ...defaultSettings({ isProduction: false, sms: { kind: 'off' } }),
    unconfirmedRequests: 'hold',
    holdAfterRequests: null,
    ...terms,
    changedByUserId: admin.id,
    createdAt: ctx.clock.now(),
  });
  return servers;
}

export interface Answer {
  status: number;
  /** The fields that the proof reads, each of them in the answers that have it. */
  body: { id: number; requestToken: string; jobReference: string };
}

/** What a caller brings beside the body: where it calls from, and who it is. */
export interface Caller {
  ip: string;
  cookie?: string;
  /** The account of an electrician. */
  userId?: number;
}

export async function post(url: string, path: string, body: object, { ip, cookie }: Caller): Promise<Answer> {
  const headers = { 'content-type': 'application/json', origin: 'http://127.0.0.1', 'x-forwarded-for': ip, ...(cookie && { cookie }) };
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

/** A public address of its own for each number. */
export const addressOf = (index: number) => `101.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Makes an electrician who may buy and signs them in. */
export async function newBuyer({ ctx, url }: Running, index: number): Promise<Caller> {
  const user = await createUser(ctx, { companyName: `Volt ${index} Electrical`, licenseNumber: `${100_000 + index}C`, licenseState: 'NSW', isVerified: true });
  const ip = addressOf(9_000_000 + index);
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1', 'x-forwarded-for': ip },
    body: JSON.stringify({ username: user.username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${response.status}`);
  return { ip, userId: user.id, cookie: response.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ') };
}

/** Runs everything that waits on all servers at once, also what waits for its next try, until nothing is left. */
export async function drainAll(servers: readonly Running[]): Promise<void> {
  const [first] = servers;
  for (let round = 0; round < 6; round += 1) {
    await Promise.all(servers.map(({ ctx }) => drainJobs(ctx)));
    const { rows } = (await first?.ctx.store.raw.query(
      `update jobs set run_at = now() - interval '1 minute' where finished_at is null and failed_at is null and attempts > 0 returning id`,
    )) ?? { rows: [] };
    if (rows.length === 0) return;
  }
}

/** Counts the rows of a query. */
export async function count({ ctx }: Running, sql: string): Promise<number> {
  const { rows } = await ctx.store.raw.query(`select count(*)::int as count from (${sql}) as found`);
  return Number(rows[0]?.['count']);
}

/** Lets an hour come in Sydney, the next time that it does; half past nine in the evening is 21.5. */
export function passTo(servers: readonly Running[], hour: number): void {
  const now = servers[0]?.ctx.clock.now() ?? new Date();
  const missing = startOfDay(now, 'Australia/Sydney').getTime() + hour * HOUR_MS - now.getTime();
  for (const { ctx } of servers) ctx.clock.advance(missing < 0 ? missing + DAY_MS : missing);
}

/** Writes what customers are due on both servers at once, and sends it. */
export async function sendNews(servers: readonly Running[]): Promise<void> {
  await Promise.all(servers.map(({ ctx }) => runJob(ctx, customerNews, {})));
  await drainAll(servers);
}
