import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ensureLists } from '../../scripts/ensure-lists.mjs';
import { root } from '../../scripts/root.mjs';

/** Bundles a proof's TypeScript beside the packages, the migrations and the lists it needs, and hands its file on. */
export async function withBundle(entryPoint, run) {
  ensureLists();
  const cache = join(root, 'node_modules', '.cache', 'sparkdrop');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'proof-'));
  try {
    const outfile = join(folder, `${basename(entryPoint, '.ts')}.mjs`);
    await build({
      entryPoints: [entryPoint],
      outfile,
      absWorkingDir: root,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'warning',
    });
    return await run(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
