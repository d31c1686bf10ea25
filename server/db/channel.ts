import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

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
export function pgliteChannel(lite: PGlite): Channel {
  return {
    async send(message) {
      await lite.query('select pg_notify($1, $2)', [NAME, message]);
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
export function postgresChannel(pool: pg.Pool, url: string): Channel {
  return {
    async send(message) {
      await pool.query('select pg_notify($1, $2)', [NAME, message]);
    },
    listen: (onMessage, onGap) => startListener(url, onMessage, onGap),
  };
}

/** Connects and listens until the connection is lost. Rejects when there was none. */
async function listenOnce(
  client: pg.Client,
  { onMessage, onReady }: { onMessage: (message: string) => void; onReady: () => void },
): Promise<void> {
  const lost = new Promise<void>((resolve) => {
    client.on('error', () => resolve());
    client.on('end', () => resolve());
  });
  let check: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    await client.query(`listen ${NAME}`);
    onReady();
    // A connection that died without a word is noticed by asking.
    const dead = new Promise<void>((resolve) => {
      check = setInterval(() => void client.query('select 1').catch(() => resolve()), CHECK_MS);
    });
    await Promise.race([lost, dead]);
  } finally {
    clearInterval(check);
    client.removeAllListeners('notification');
    // What is dead may not even answer a goodbye.
    void client.end().catch(() => undefined);
  }
}

function startListener(url: string, onMessage: (message: string) => void, onGap: () => void) {
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
      await listenOnce(client, { onMessage, onReady }).catch(() => undefined);
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
