import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openPglite } from '../db/pglite.ts';
import { openTestStore, type TestStore } from './test-store.ts';

/** Opens a database that no other test file sees, for tests that change its tables. */
export async function openOwnStore(): Promise<TestStore> {
  if (inject('postgresUrl')) return openTestStore();
  const store = await openPglite({ dump: new Blob([readFileSync(inject('dumpFile'))]) });
  return { store, drop: () => store.close() };
}
