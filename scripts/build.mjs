// Builds the client and the server into dist/.
import { rmSync, writeFileSync } from 'node:fs';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { root } from './root.mjs';

process.env.NODE_ENV = 'production';
process.chdir(root);
rmSync('dist', { recursive: true, force: true });
await buildClient({ logLevel: 'warn' });
await bundle({
  entryPoints: ['server/main.ts'],
  outdir: 'dist/server',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // PGlite and argon2 look for their binaries beside themselves, so packages stay where they are.
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
});
writeFileSync('dist/.built', '');
