// Tries a backup: dumps a database, restores it beside itself, counts every table in both and starts the product on the copy.
//   npm run try:restore                the database of DATABASE_URL, else a demo world made for it on a server that answers
// Needs pg_dump, pg_restore and the right to create databases. It changes nothing in what it backs up, and removes what it made.
import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { fillExampleWorld, startProduct, stopPrograms } from './processes.mjs';
import { root } from './root.mjs';

const run = promisify(execFile);
const name = () => `sparkdrop_restore_${randomBytes(6).toString('hex')}`;

/** The address of another database on the same server. */
function beside(url, database) {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

async function connected(url, act) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return act(client).finally(() => client.end());
}

const ask = (url, text) => connected(url, (client) => client.query(text));

const latestOf = { integer: 'max(id)::text', bigint: 'max(id)::text', uuid: 'max(id::text)', text: 'max(id)' };

/** What a copy must have in common with its original: how many rows each table holds and the highest id in it. */
async function countTables(client) {
  const { rows } = await client.query(
    `select t.table_schema as schema, t.table_name as name, c.data_type as type
     from information_schema.tables t left join information_schema.columns c
       on (c.table_schema, c.table_name, c.column_name) = (t.table_schema, t.table_name, 'id')
     where t.table_type = 'BASE TABLE' and t.table_schema in ('public', 'drizzle') order by 1, 2`,
  );
  const counts = rows.map(
    ({ schema, name: table, type }) =>
      `select '${schema}.${table}' as table, count(*)::int as rows, ${latestOf[type] ?? 'null'} as latest from "${schema}"."${table}"`,
  );
  const counted = await client.query(`${counts.join(' union all ')} order by 1`);
  return new Map(counted.rows.map(({ table, rows: count, latest }) => [table, `${count} ${latest ?? ''}`.trim()]));
}

/** Dumps a database to a file and says what it held at the very instant of the dump, no matter what is written in the meantime. */
function dump(source, file) {
  return connected(source, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query('select pg_export_snapshot() as snapshot');
    await run('pg_dump', ['--format=custom', '--no-owner', '--no-privileges', `--snapshot=${rows[0].snapshot}`, `--file=${file}`, source]);
    return countTables(client);
  });
}

const seconds = (since) => Math.round((performance.now() - since) / 100) / 10;

/** Dumps a database into a new one and says what both hold and how long it took. */
async function tryRestore(source, folder) {
  const copyName = name();
  const copy = beside(source, copyName);
  const file = join(folder, 'backup.dump');
  const dumpedAt = performance.now();
  const before = await dump(source, file);
  const dumpSeconds = seconds(dumpedAt);
  await ask(source, `create database ${copyName}`);
  try {
    const restoredAt = performance.now();
    await run('pg_restore', ['--no-owner', '--no-privileges', '--exit-on-error', `--dbname=${copy}`, file]);
    const restoreSeconds = seconds(restoredAt);
    const after = await connected(copy, countTables);
    // No email and no push message may leave a copy.
    await ask(copy, 'update jobs set finished_at = now() where finished_at is null and failed_at is null');
    const isReady = await startsOn(copy, folder);
    return { before, after, isReady, dumpSeconds, restoreSeconds, bytes: statSync(file).size };
  } finally {
    await ask(source, `drop database ${copyName} with (force)`);
  }
}

/** True when the product starts on a database and says that it is ready. */
async function startsOn(databaseUrl, folder) {
  const address = await startProduct(join(folder, 'data'), { DATABASE_URL: databaseUrl, VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', ADMIN_USERNAME: '', ADMIN_PASSWORD: '' });
  const { ok } = await fetch(`${address}/api/ready`);
  await stopPrograms();
  return ok;
}

/** Makes a database with the demo world in it, for a trial without a database of one's own. */
async function withDemoWorld(server, folder, act) {
  const demo = name();
  await ask(server, `create database ${demo}`);
  try {
    await fillExampleWorld(beside(server, demo), randomUUID());
    return await act(beside(server, demo));
  } finally {
    await ask(server, `drop database ${demo} with (force)`);
  }
}

function report({ before, after, ...figures }) {
  const tables = [...new Set([...before.keys(), ...after.keys()])];
  const width = Math.max(...tables.map((table) => table.length));
  const differing = tables.filter((table) => before.get(table) !== after.get(table));
  const lines = tables.map((table) => {
    const [one, other] = [before.get(table) ?? 'absent', after.get(table) ?? 'absent'];
    return `${table.padEnd(width)}  ${one}${one === other ? '' : `  BECAME ${other}`}`;
  });
  const isGood = differing.length === 0 && figures.isReady;
  process.stdout.write(`\n${'table'.padEnd(width)}  rows, latest id\n${lines.join('\n')}\n\n`);
  process.stdout.write(`${JSON.stringify({ trial: 'restore', isGood, tables: tables.length, differing, ...figures })}\n`);
  return isGood ? 0 : 1;
}

if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
const own = process.env.DATABASE_URL?.trim();
const [server] = process.argv.slice(2);
if (own || server) {
  ensureBuilt();
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-restore-'));
  try {
    const tried = own ? await tryRestore(own, folder) : await withDemoWorld(server, folder, (url) => tryRestore(url, folder));
    process.exitCode = report(tried);
  } finally {
    await stopPrograms();
    rmSync(folder, { recursive: true, force: true });
  }
} else {
  process.exitCode = await runOnPostgres(join(root, 'scripts', 'try-restore.mjs'), []);
}
