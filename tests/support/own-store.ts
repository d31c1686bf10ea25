import { readFileSync } from 'node:fs';
import { inject } from 'vitest';
import { openPglite } from '../../server/platform/db/pglite.ts';
import { statementLogger } from './statements.ts';
import { openTestStore, type TestStore } from './test-store.ts';

/** Opens a database that no other test file sees, for tests that change its tables. */
export async function openOwnStore(): Promise<TestStore> {
  if (inject('postgresUrl')) return openTestStore();
  const store = await openPglite({ dump: new Blob([readFileSync(inject('dumpFile'))]), statementLogger });
  return { store, drop: () => store.close() };
}
