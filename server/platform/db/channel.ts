import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Queryable } from './client.ts';

/** Carries short messages between the processes that share a database. */
export interface Channel {
  /** Hands a message to every process that listens, this one too. Rejects when the database is out of reach. */
  send(message: string): Promise<void>;
  /** Listens until stopped. `onGap` is called once it hears, and again whenever messages may have been missed. */
  listen(onMessage: (message: string) => void, onGap: () => void): { stop: () => Promise<void> };
}

const NAME = 'sparkdrop_live';
const CHECK_MS = 5000;
const RETRY_MS = [100, 250, 500, 1000, 2000];

/** Messages inside the one process of the embedded database. */
export function pgliteChannel(lite: PGlite, raw: Queryable): Channel {
  return {
    async send(message) {
      await raw.query('select pg_notify($1, $2)', [NAME, message]);
    },
    listen(onMessage, onGap) {
      const listening = lite.listen(NAME, onMessage);
      const ready = listening.then(onGap);
      return {
        async stop() {
          await ready;
          await (await listening)();
        },
      };
    },
  };
}

/** Messages between processes by LISTEN and NOTIFY. The listener has a connection of its own and makes a new one when that is lost. */
export function postgresChannel(raw: Queryable, from: { url: string; log: Logger }): Channel {
  return {
    async send(message) {
      await raw.query('select pg_notify($1, $2)', [NAME, message]);
    },
    listen: (onMessage, onGap) => startListener(from, onMessage, onGap),
  };
}

/** Connects and listens until the connection is lost; returns what ended it, if anything did. Rejects when there was none. */
async function listenOnce(
  client: pg.Client,
  { onMessage, onReady }: { onMessage: (message: string) => void; onReady: () => void },
): Promise<unknown> {
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(undefined));
  });
  let check: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.query(`listen ${NAME}`);
    onReady();
    // A connection that died without a word is noticed by asking.
    const dead = new Promise<unknown>((resolve) => {
      check = setInterval(() => void client.query('select 1').catch(resolve), CHECK_MS);
    });
    return await Promise.race([lost, dead]);
  } finally {
    clearInterval(check);
    client.removeAllListeners('notification');
    // What is dead may not even answer a goodbye.
    void client.end().catch(() => undefined);
  }
}

function startListener(
  { url, log }: { url: string; log: Logger },
  onMessage: (message: string) => void,
  onGap: () => void,
) {
  const stopping = new AbortController();
  let failures = 0;
  let client: pg.Client | undefined;

  const onReady = () => {
    failures = 0;
    // Whatever was told before is lost, also before the first connection stood.
    onGap();
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      client = new pg.Client({
        connectionString: url,
        application_name: 'sparkdrop live',
        connectionTimeoutMillis: CHECK_MS,
        query_timeout: CHECK_MS,
        statement_timeout: CHECK_MS,
        keepAlive: true,
      });
      const error = await listenOnce(client, { onMessage, onReady }).catch((reason: unknown) => reason);
      if (stopping.signal.aborted) break;
      log.warn({ err: error, event: 'live_listener_lost' }, 'the database connection for live updates was lost');
      const pauseMs = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)];
      failures += 1;
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => undefined);
      await running;
    },
  };
}
