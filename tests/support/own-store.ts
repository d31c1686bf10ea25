import { readFileSync } from 'node:fs';
import { expect, inject, vi } from 'vitest';
import type { Store } from '../../server/platform/db/client.ts';
import { openPglite } from '../../server/platform/db/pglite.ts';
import { statementLogger } from './statements.ts';
import { openTestStore, type TestStore } from './test-store.ts';

/** Opens a database that no other test file sees, for tests that change its tables. */
export async function openOwnStore(): Promise<TestStore> {
  if (inject('postgresUrl')) return openTestStore();
  const store = await openPglite({ dump: new Blob([readFileSync(inject('dumpFile'))]), statementLogger });
  return { store, drop: () => store.close() };
}

/** Listens to a store's channel once it hears what is sent; returns what stops it. */
export async function listenTo({ channel }: Pick<Store, 'channel'>) {
  const heard: string[] = [];
  const listener = channel.listen((message) => heard.push(message), () => undefined);
  await vi.waitFor(
    async () => {
      await channel.send('are you there');
      expect(heard).toContain('are you there');
    },
    { timeout: 20_000 },
  );
  return listener;
}
