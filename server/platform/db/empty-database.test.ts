import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { migrationsFolder } from './migrations-folder.ts';
import { openPglite } from './pglite.ts';

const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-empty-'));
const dir = join(folder, 'database');
const journal: { entries: unknown[] } = JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8'));

afterAll(() => rmSync(folder, { recursive: true }));

it('starts a new folder with every migration done and keeps what it holds from then on', async () => {
  const fresh = await openPglite({ dir });
  const { rows: migrations } = await fresh.raw.query('select hash from drizzle.__drizzle_migrations');
  const { rows: users } = await fresh.raw.query('select id from users');
  await fresh.migrate();
  await fresh.raw.query(`insert into operators (username, password) values ('robin', 'x')`);
  await fresh.close();
  const reopened = await openPglite({ dir });
  const { rows: operators } = await reopened.raw.query('select username from operators');
  await reopened.close();
  expect(migrations).toHaveLength(journal.entries.length);
  expect(users).toEqual([]);
  expect(operators).toEqual([{ username: 'robin' }]);
});
