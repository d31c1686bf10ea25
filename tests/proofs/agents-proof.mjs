import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ensureLists } from '../../scripts/ensure-lists.mjs';
import { runOnPostgres } from '../../scripts/on-postgres.mjs';
import { root } from '../../scripts/root.mjs';

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

/** Bundles a proof that starts processes of the product and kills them, with their program beside it, and runs it on a PostgreSQL. */
export async function runProofWithAgents(main, options, agent = 'tests/proofs/money/agent.ts') {
  ensureLists();
  // In here the packages are found, and so are the migrations.
  const cache = join(root, 'node_modules', '.cache', 'sparkdrop');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'proof-'));
  const bundle = (entryPoint, name, settings) =>
    build({
      entryPoints: [entryPoint],
      outfile: join(folder, `${name}.mjs`),
      absWorkingDir: root,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
      ...settings,
    });
  try {
    await bundle(main, 'main', { packages: 'external' });
    await bundle(agent, 'agent', { minify: true, plugins: [leaveOut], external: ['@node-rs/argon2'], banner: { js: REQUIRE } });
    return await runOnPostgres(join(folder, 'main.mjs'), options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
