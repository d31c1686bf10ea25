import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { Logger } from 'pino';
import { declareAdvisoryLock } from './advisory-lock.ts';
import type { Queryable } from './client.ts';

/** Carries short messages between the processes that share a database. */
export interface Channel {
  /** Sends a message to every process that listens, including this one. Rejects when the database is unreachable. */
  send(message: string): Promise<void>;
  /** Listens until stopped. `onGap` is called once it is listening, and again whenever messages may have been missed. */
  listen(onMessage: (message: string) => void, onGap: () => void): { stop: () => Promise<void> };
  /** Identifies this process to the others: rows that it leases carry it. */
  processId: number;
  /** Lists the processes that listen. One that ends is missing at once, however it ended. */
  listeningProcesses(): Promise<number[]>;
}

const NAME = 'sparkdrop_live';
const CHECK_MS = 5000;
/** A process that connects again within a second is not taken for dead (`dead-leases.ts`). */
const RETRY_MS = [100, 250, 500];
/** The first half of the advisory lock that a process holds while it listens; the second half is the process. */
const PROCESS_LOCK = declareAdvisoryLock(7_244_016);
const MAX_PROCESS_ID = 2 ** 31 - 1;

/** Messages inside the one process of the embedded database. */
export function pgliteChannel(lite: PGlite, raw: Queryable): Channel {
  const processId = randomInt(1, MAX_PROCESS_ID);
  return {
    processId,
    listeningProcesses: () => Promise.resolve([processId]),
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

/**
 * Sends messages between processes with LISTEN and NOTIFY. The listener has a connection of its own and reconnects when it is lost. On it
 * the process holds an advisory lock, which PostgreSQL releases with the connection, so other processes see whether this one is alive.
 */
export function postgresChannel(raw: Queryable, from: { url: string; log: Logger }): Channel {
  const processId = randomInt(1, MAX_PROCESS_ID);
  return {
    processId,
    async send(message) {
      await raw.query('select pg_notify($1, $2)', [NAME, message]);
    },
    listen: (onMessage, onGap) => startListener({ ...from, processId }, onMessage, onGap),
    async listeningProcesses() {
      const { rows } = await raw.query(
        `select distinct objid::bigint::int as process from pg_locks
         where locktype = 'advisory' and granted and classid = ${PROCESS_LOCK} and objsubid = 2
           and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.map(({ process }) => Number(process));
    },
  };
}

/** Connects and listens until the connection is lost, and returns the error that ended it, if any. Rejects when it cannot connect. */
async function listenOnce(
  client: pg.Client,
  { processId, onMessage, onReady }: { processId: number; onMessage: (message: string) => void; onReady: () => void },
): Promise<unknown> {
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(undefined));
  });
  let check: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    client.on('notification', ({ payload }) => onMessage(payload ?? ''));
    // Shared, because after a lost connection the database may not have ended the last one yet. It lasts as long as the connection.
    await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCK, processId]);
    await client.query(`listen ${NAME}`);
    onReady();
    // A query finds out when the connection has died silently.
    const dead = new Promise<unknown>((resolve) => {
      check = setInterval(() => void client.query('select 1').catch(resolve), CHECK_MS);
    });
    return await Promise.race([lost, dead]);
  } finally {
    clearInterval(check);
    client.removeAllListeners('notification');
    // A dead connection may not answer the close.
    void client.end().catch(() => undefined);
  }
}

function startListener(
  { url, log, processId }: { url: string; log: Logger; processId: number },
  onMessage: (message: string) => void,
  onGap: () => void,
) {
  const stopping = new AbortController();
  let failures = 0;
  let client: pg.Client | undefined;

  const onReady = () => {
    failures = 0;
    // Messages sent before this are lost, including those before the first connection.
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
      const error = await listenOnce(client, { processId, onMessage, onReady }).catch((reason: unknown) => reason);
      if (stopping.signal.aborted) break;
      log.warn({ err: error, event: 'live_listener_lost' }, 'live update connection lost');
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
