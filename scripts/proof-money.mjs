// Proves the money: builds the proof beside the packages it needs, finds or starts a PostgreSQL and runs it there.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runOnPostgres } from './on-postgres.mjs';
import { proofOptions } from './proof-options.mjs';
import { root } from './root.mjs';

const args = proofOptions();

// In here the packages are found, and so are the migrations.
const cache = join(root, 'node_modules', '.cache', 'sparkdrop');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'proof-'));

// A process of the product starts a hundred times a minute: everything in one file, but for what it never opens.
const leaveOut = {
  name: 'leave-out',
  setup({ onResolve, onLoad }) {
    const filter = /^(@electric-sql\/pglite|drizzle-orm\/pglite(\/migrator)?|pdfkit|nodemailer|pg-native)$/;
    onResolve({ filter }, ({ path }) => ({ path, namespace: 'left-out' }));
    onLoad({ filter, namespace: 'left-out' }, () => ({ contents: 'module.exports = {};' }));
  },
};
const REQUIRE = "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);";

function bundle(name, options) {
  return build({
    entryPoints: [`server/testing/proof-money/${name}.ts`],
    outfile: join(folder, `${name}.mjs`),
    absWorkingDir: root,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    ...options,
  });
}

try {
  await bundle('main', { packages: 'external' });
  await bundle('agent', { minify: true, plugins: [leaveOut], external: ['@node-rs/argon2'], banner: { js: REQUIRE } });
  process.exitCode = await runOnPostgres(join(folder, 'main.mjs'), args);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
