import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import type { Store } from '../../server/platform/db/client.ts';
import { openPglite } from '../../server/platform/db/pglite.ts';
import { openPostgres } from '../../server/platform/db/postgres.ts';
import { createLogger } from '../../server/platform/log.ts';
import { onServer, urlOf } from './database-setup.ts';
import { statementLogger } from './statements.ts';

export interface TestStore {
  store: Store;
  /** Leaves nothing behind. */
  drop: () => Promise<void>;
}

/** Opens an empty, migrated database for one test file. */
export function openTestStore(): Promise<TestStore> {
  return inject('postgresUrl') ? fromTemplate() : sharedEmbedded();
}

async function fromTemplate(): Promise<TestStore> {
  const url = inject('postgresUrl');
  const name = `sparkdrop_test_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name} template ${inject('template')}`);
  const store = await openPostgres({ url: urlOf(url, name), maxConnections: 20, log: createLogger('silent'), statementLogger });
  return {
    store,
    async drop() {
      await store.close();
      await onServer(url, `drop database ${name} with (force)`);
    },
  };
}

const worker: { sparkdropStore?: Promise<Store> } & typeof globalThis = globalThis;

// A worker keeps its modules and one embedded database; each file finds it empty.
async function sharedEmbedded(): Promise<TestStore> {
  worker.sparkdropStore ??= openPglite({ dump: new Blob([readFileSync(inject('dumpFile'))]), statementLogger });
  const store = await worker.sparkdropStore;
  const { rows } = await store.raw.query(
    `select string_agg(format('%I', tablename), ', ') as tables from pg_tables where schemaname = 'public'`,
  );
  await store.raw.query(`truncate ${String(rows[0]?.['tables'])} restart identity cascade`);
  return { store, drop: () => Promise.resolve() };
}
