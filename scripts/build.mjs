// Builds the client and the server into dist/.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { build as bundle } from 'esbuild';
import { build as buildClient } from 'vite';
import { buildWorker } from './build-worker.mjs';
import { compressAssets } from './compress-assets.mjs';
import { ensureEmptyDatabase } from './database-ensure.mjs';
import { ensureLists } from './ensure-lists.mjs';
import { root } from './root.mjs';

/** Throws when the server imports a package that is not installed where it runs: what only the client needs is a development dependency. */
function requireInstalled({ outputs }) {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const imported = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = new Set(imported.map(({ path }) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')));
  const missing = [...names].filter((name) => !isBuiltin(name) && !(name in dependencies));
  if (missing.length > 0) throw new Error(`The server imports packages that are no dependencies of package.json: ${missing.join(', ')}`);
}

/** Keeps one mapping for each line of the source maps in a folder: a stack trace needs no more, and the server has them all in memory. */
function keepLines(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.map'))) {
    const file = join(folder, name);
    const map = JSON.parse(readFileSync(file, 'utf8'));
    const lines = decode(map.mappings).map((segments) => segments.slice(0, 1));
    writeFileSync(file, JSON.stringify({ ...map, mappings: encode(lines) }));
  }
}

/**
 * Writes what is beyond Latin-1 in a folder's scripts as escapes: with a single such character a text takes two bytes a letter in memory,
 * and a server keeps the text of its programs.
 */
function escapeBeyondLatin1(folder) {
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
    const file = join(folder, name);
    const escaped = readFileSync(file, 'utf8').replaceAll(/[\u0100-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
    writeFileSync(file, escaped);
  }
}

process.env.NODE_ENV = 'production';
process.chdir(root);
// What the server reads beside its code stays as long as it is up to date.
for (const name of ['.built', 'server']) rmSync(join('dist', name), { recursive: true, force: true });
await buildClient({ logLevel: 'warn' });
// The operator's document shares no file with the site: neither grows by what only the other needs.
await buildClient({
  logLevel: 'warn',
  build: {
    rolldownOptions: { input: join(root, 'client', 'admin.html') },
    emptyOutDir: false,
    manifest: '.vite/admin-manifest.json',
    copyPublicDir: false,
  },
});
await buildClient({
  logLevel: 'warn',
  build: {
    ssr: 'src/entry-server.tsx',
    outDir: join(root, 'dist', 'render'),
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
    // The server keeps its text in memory.
    minify: true,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  // In one file with its own React: the server's packages may run in development mode.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
});
await buildWorker(join(root, 'dist', 'public'));
await compressAssets(join(root, 'dist', 'public'));
const { metafile } = await bundle({
  entryPoints: {
    main: 'server/main.ts',
    cli: 'server/cli.ts',
    // Runs in a thread of its own.
    'render-tax-document': 'server/modules/sales/tax-documents/render-tax-document.ts',
  },
  outdir: 'dist/server',
  // What is not needed at start is a file of its own, loaded when it is.
  splitting: true,
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  // PGlite and argon2 look for their binaries beside themselves, so packages stay where they are.
  packages: 'external',
  metafile: true,
  sourcemap: true,
  // A stack trace does not need the text.
  sourcesContent: false,
  logLevel: 'warning',
});
requireInstalled(metafile);
keepLines(join('dist', 'server'));
for (const part of ['render', 'server']) escapeBeyondLatin1(join('dist', part));
ensureLists();
ensureEmptyDatabase();
writeFileSync('dist/.built', '');
