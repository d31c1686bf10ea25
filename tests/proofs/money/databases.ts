import { randomBytes } from 'node:crypto';
import { openPostgres } from '../../../server/platform/db/postgres.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { onServer, urlOf } from '../../support/database-setup.ts';

export interface Databases {
  /** Makes an empty, migrated database and returns its address. */
  create: () => Promise<string>;
  /** Leaves nothing behind. */
  drop: () => Promise<void>;
}

/** Makes throw-away databases of random names on a PostgreSQL server; touches none that is there. */
export async function openDatabases(serverUrl: string): Promise<Databases> {
  const made: string[] = [];
  const make = async (suffix = '') => {
    const name = `sparkdrop_proof_${randomBytes(6).toString('hex')}`;
    await onServer(serverUrl, `create database ${name}${suffix}`);
    made.push(name);
    return name;
  };
  const template = await make();
  const store = await openPostgres({ url: urlOf(serverUrl, template), maxConnections: 1, log: createLogger('silent') });
  await store.migrate();
  await store.close();
  return {
    create: async () => urlOf(serverUrl, await make(` template ${template}`)),
    async drop() {
      for (const name of made.toReversed()) await onServer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}
