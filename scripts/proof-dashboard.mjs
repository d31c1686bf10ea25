// Proves that the dashboard stays light: a full market and a long pipeline on a slow phone, and an account with thousands of
// purchases on the server. Builds the product, fills a throw-away PostgreSQL database and measures there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ensureBuilt } from './ensure-built.mjs';
import { runOnPostgres } from './on-postgres.mjs';
import { root } from './root.mjs';

const OPTIONS = new Set(['--short']);
const options = process.argv.slice(2);
const unknown = options.find((option) => !OPTIONS.has(option));
if (unknown) {
  process.stderr.write(`There is no option ${unknown}: --short or nothing\n`);
  process.exit(1);
}

ensureBuilt();
// In here the packages are found, and so are the migrations and the list of places.
const cache = join(root, 'node_modules', '.cache', 'sparkdrop');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'proof-'));
try {
  const world = join(folder, 'world.mjs');
  await build({
    entryPoints: ['server/testing/proof-dashboard/world.ts'],
    outfile: world,
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  });
  const prove = join(root, 'scripts', 'proof-dashboard', 'prove.mjs');
  process.exitCode = await runOnPostgres(prove, [world, ...options]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
