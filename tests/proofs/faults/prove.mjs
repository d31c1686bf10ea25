import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { limited, report, told } from '../proof-figures.mjs';
import { quote } from '../proof-quote.mjs';
import { fillExampleWorld, killProgram, signalProgram, startProduct, stopPrograms } from '../../../scripts/processes.mjs';
import { startOwnPostgres } from './own-postgres.mjs';
import { ask, signInAdmin, startWriting } from './writers.mjs';

const isShort = process.argv[2] === '--short';
const WRITERS = 6;
const FROZEN_MS = isShort ? 6000 : 20_000;
const say = (line) => process.stdout.write(`${line}\n`);

const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-faults-'));
const database = await startOwnPostgres();
const env = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), TRUST_PROXY: '1', LOG_LEVEL: 'silent' };
let started = 0;
const startServer = () => startProduct(join(scratch, String((started += 1))), env);
let servers = [];

async function query(text, values) {
  const client = new pg.Client({ connectionString: database.url });
  // Its end is part of the proof.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Milliseconds until every server answers that it is ready again. */
async function untilReady() {
  const from = performance.now();
  for (const url of servers) {
    while ((await ask(url, '/api/ready', { method: 'GET' })).status !== 200) await wait(50);
  }
  return performance.now() - from;
}

/** Runs a fault while others write, and looks afterwards whether all that was acknowledged is there. */
async function under(name, cookie, fault) {
  say(name);
  const writing = startWriting(() => servers, cookie, WRITERS);
  await wait(1500);
  const recoveredMs = (await fault(writing.log)) ?? (await untilReady());
  await wait(1500);
  const { log } = writing;
  const beforeStop = performance.now();
  await writing.stop();
  const keys = [...log.keys.keys()];
  const rows = await query('select id, idempotency_key as key, status from leads where idempotency_key = any($1::uuid[])', [keys]);
  const stored = new Map(rows.map(({ id, key, status }) => [key, { id, status }]));
  const lost = keys.filter((key) => stored.get(key)?.id !== log.keys.get(key));
  const purchases = await query('select lead_id from lead_purchases where voided_at is null and lead_id = any($1::int[])', [[...log.claimed]]);
  const unsold = log.claimed.size - new Set(purchases.map(({ lead_id: leadId }) => leadId)).size;
  log.bad.slice(0, 5).forEach((line) => say(`  - ${line}`));
  return [
    told(`${name}: writes acknowledged`, keys.length + log.claimed.size),
    limited(`${name}: of them lost`, lost.length + unsold, 0),
    limited(`${name}: answers of 5xx other than 503`, log.bad.length, 0),
    told(`${name}: answers of 503`, log.unavailable),
    told(`${name}: until all was ready again, ms`, recoveredMs),
    limited(`${name}: servers that write no more`, log.acknowledgedAt > beforeStop - 2000 ? 0 : 1, 0),
  ];
}

async function killServer() {
  const [victim] = servers;
  servers = servers.slice(1);
  const from = performance.now();
  await killProgram(victim);
  servers.push(await startServer());
  await untilReady();
  return performance.now() - from;
}

async function stopDatabase() {
  database.stopAtOnce();
  await wait(2000);
  const from = performance.now();
  database.start();
  await untilReady();
  return performance.now() - from;
}

async function freezeServer() {
  const [frozen, ...rest] = servers;
  signalProgram(frozen, 'SIGSTOP');
  // As a proxy does with a server that answers no health check.
  servers = rest;
  await wait(FROZEN_MS);
  signalProgram(frozen, 'SIGCONT');
  servers = [frozen, ...rest];
  return untilReady();
}

/** Holds a lock that every write needs, until no connection is left, while a hundred more ask. */
async function exhaustPool() {
  const blocker = new pg.Client({ connectionString: database.url });
  await blocker.connect();
  await blocker.query('begin');
  await blocker.query('lock table leads in access exclusive mode');
  const from = performance.now();
  const asked = Array.from({ length: 100 }, (_each, index) => ask(servers[index % servers.length], '/api/ready', { method: 'GET' }));
  await wait(6000);
  await blocker.query('rollback');
  await blocker.end();
  const released = performance.now();
  const slow = (await Promise.all(asked)).filter(({ status }) => status === 0).length;
  if (slow > 0) throw new Error(`${slow} calls had no answer within their patience, ${Math.round(released - from)} ms of it blocked`);
  return untilReady();
}

async function turnReadOnly() {
  const name = new URL(database.url).pathname.slice(1);
  const others = 'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and usename is not null';
  await query(`alter database ${name} set default_transaction_read_only = on`);
  await query(others);
  await wait(3000);
  await query(`begin read write; alter database ${name} set default_transaction_read_only = off; commit`);
  const from = performance.now();
  await query(others);
  await untilReady();
  return performance.now() - from;
}

/** Asks a server to stop in the middle of claims: those being served get their answer. */
async function stopServer(cookie) {
  const [leaving, ...rest] = servers;
  const leads = [];
  for (let count = 0; count < 30; count += 1) {
    const { text } = await ask(rest[0], '/api/leads', { body: { ...quote, electricalWork: `${quote.electricalWork} Case ${count}.` } });
    leads.push(JSON.parse(text).id);
  }
  const claims = leads.map((id) => ask(leaving, `/api/leads/${id}/purchase`, { body: { paymentStatus: 'completed' }, cookie }));
  await wait(30);
  const from = performance.now();
  await killProgram(leaving, 'SIGTERM');
  const tookMs = performance.now() - from;
  const answers = await Promise.all(claims);
  const taken = leads.filter((_id, index) => answers[index].status === 200);
  const rows = await query('select lead_id from lead_purchases where voided_at is null and lead_id = any($1::int[])', [taken]);
  servers = [...rest, await startServer()];
  return [
    told('SIGTERM during 30 claims: answered', answers.filter(({ status }) => status > 0).length),
    limited('SIGTERM during 30 claims: cut off or refused by 5xx', answers.filter(({ status }) => status === 0 || status >= 500).length, 0),
    limited('SIGTERM during 30 claims: sales lost', taken.length - rows.length, 0),
    limited('SIGTERM during 30 claims: until the server was gone, ms', tookMs, 10_000),
  ];
}

try {
  const password = randomUUID();
  await fillExampleWorld(database.url, password);
  servers = [await startServer(), await startServer()];
  const cookie = await signInAdmin(servers[0], password);
  const figures = [
    ...(await under('kill -9 of a server', cookie, killServer)),
    ...(await under('immediate stop of the database', cookie, stopDatabase)),
    ...(await under(`a server frozen for ${FROZEN_MS / 1000} s`, cookie, freezeServer)),
    ...(await under('every connection waits for a lock', cookie, exhaustPool)),
    ...(await under('a read-only database', cookie, turnReadOnly)),
    ...(await stopServer(cookie)),
  ];
  process.exitCode = report('faults', isShort, figures);
} finally {
  await stopPrograms();
  database.remove();
  rmSync(scratch, { recursive: true, force: true });
}
