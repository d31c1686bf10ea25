import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Finds the migrations beside the package, from the sources and from the bundle alike. */
function findMigrations(): string {
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, 'migrations', 'meta', '_journal.json'))) {
    const parent = dirname(dir);
    if (parent === dir) throw new Error('The migrations folder is missing');
    dir = parent;
  }
  return join(dir, 'migrations');
}

export const migrationsFolder = findMigrations();
