import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMade, versionOf } from './made-file.mjs';
import { root } from './root.mjs';

const folder = join(root, 'dist', 'database');

/** The dump that a new embedded database starts from. */
export const emptyDatabaseFile = join(folder, 'empty.tar.gz');

/** The file that says what the dump was made of. */
export const madeOfFile = join(folder, 'made-of.txt');

/** What the dump is made of: the embedded database, its settings and the migrations. */
export function emptyDatabaseStamp() {
  const rules = createHash('sha256');
  for (const part of ['scripts/empty-database.mjs', 'server/platform/db/pglite.ts']) rules.update(readFileSync(join(root, part)));
  for (const name of readdirSync(join(root, 'migrations')).toSorted()) {
    if (name.endsWith('.sql')) rules.update(name).update(readFileSync(join(root, 'migrations', name)));
  }
  return `Empty database · @electric-sql/pglite ${versionOf('@electric-sql/pglite')} · rules ${rules.digest('hex').slice(0, 12)}`;
}

/** Makes the dump when there is none or it is out of date. Several processes may ask at once. */
export function ensureEmptyDatabase() {
  ensureMade(madeOfFile, emptyDatabaseStamp(), 'empty-database.mjs');
}
