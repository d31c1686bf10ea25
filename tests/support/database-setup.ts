import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { emptyDatabaseFile, ensureEmptyDatabase } from '../../scripts/database-ensure.mjs';
import { ensureLists } from '../../scripts/ensure-lists.mjs';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { createLogger } from '../../server/platform/log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated embedded database; empty on PostgreSQL. */
    dumpFile: string;
    /** A PostgreSQL server and the name of a migrated template in it; empty on the embedded database. */
    postgresUrl: string;
    template: string;
    /** How many random orders of events the model of a purchase is held against beyond those that are always tried. */
    modelRuns: number;
  }
}

/** Migrates a database and makes the lists once for the whole run; every test file starts from a copy of it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  ensureLists();
  ensureEmptyDatabase();
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  project.provide('modelRuns', Number(process.env['MODEL_RUNS'] ?? 0));
  project.provide('postgresUrl', url);
  project.provide('dumpFile', url ? '' : emptyDatabaseFile);
  if (!url) {
    project.provide('template', '');
    return undefined;
  }
  const template = `sparkdrop_template_${randomBytes(6).toString('hex')}`;
  project.provide('template', template);
  await onServer(url, `create database ${template}`);
  const store = await openPostgres({ url: urlOf(url, template), maxConnections: 1, log: createLogger('silent') });
  await store.migrate();
  await store.close();
  return () => onServer(url, `drop database ${template}`);
}

/** Returns the address of another database on the same server. */
export function urlOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** Runs one statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Runs a test on a new database of a PostgreSQL server, which is empty or a migrated copy. */
export async function onDatabase(server: string, template: string, run: (url: string) => Promise<void>): Promise<void> {
  const name = `sparkdrop_test_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  await run(urlOf(server, name)).finally(() => onServer(server, `drop database ${name} with (force)`));
}
