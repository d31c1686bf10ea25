import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { ensureLists } from '../../scripts/ensure-lists.mjs';
import { migrationsFolder } from '../../server/platform/db/migrations-folder.ts';
import { createPglite } from '../../server/platform/db/pglite.ts';
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

/** Migrates a database and makes the list of places once for the whole run; every test file starts from a copy of it. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  ensureLists();
  const url = process.env['TEST_DATABASE_URL'] ?? '';
  project.provide('modelRuns', Number(process.env['MODEL_RUNS'] ?? 0));
  project.provide('postgresUrl', url);
  project.provide('dumpFile', url ? '' : await makeDump());
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

async function makeDump(): Promise<string> {
  const file = join(cacheFolder(), `embedded-${migrationsHash()}.tar`);
  if (existsSync(file)) return file;
  const lite = await createPglite();
  await migrate(drizzle({ client: lite }), { migrationsFolder });
  const dump = await lite.dumpDataDir('none');
  await lite.close();
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, Buffer.from(await dump.arrayBuffer()));
  renameSync(half, file);
  return file;
}

const cacheFolder = () => join(dirname(migrationsFolder), 'node_modules', '.cache', 'sparkdrop');

function migrationsHash(): string {
  const hash = createHash('sha256');
  hash.update(readFileSync(createRequire(import.meta.url).resolve('@electric-sql/pglite')));
  for (const name of readdirSync(migrationsFolder).toSorted()) {
    if (name.endsWith('.sql')) hash.update(name).update(readFileSync(join(migrationsFolder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
