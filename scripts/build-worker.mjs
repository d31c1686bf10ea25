// Builds the service worker, which has to know the files of the build by name.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as bundle } from 'esbuild';
import { root } from './root.mjs';

const ENTRY = 'index.html';

/** What the dashboard needs at its start. */
const START = [ENTRY, 'src/pages/dashboard/dashboard-page.tsx', 'src/components/with-queries.tsx'];

/** What it fetches later and may need without a connection. Charts, forms and cards cannot do anything there. */
const LATER = [
  /^src\/app\//,
  /^src\/pages\/dashboard\//,
  /^src\/pages\/(?:not-found|access-required)/,
  /^src\/lib\/offline\/device\.ts/,
  /^src\/features\/dashboard\/custom-range/,
  /^src\/features\/market\/(?:below-list|market-aside)/,
  /^src\/features\/jobs\/purchase-history/,
  /^src\/features\/jobs\/job-board/,
  /^src\/features\/jobs\/job-history/,
  /^src\/components\/forms\/edit-conflict-panel/,
  /^src\/components\/layout\/mobile-menu/,
  /^src\/components\/layout\/user-menu/,
  /^src\/components\/ui\/toaster/,
];

/** The keys of what is fetched later, of each kind at least one: a kind of which there is none was renamed. */
function laterIn(manifest) {
  const keys = Object.values(manifest).flatMap(({ dynamicImports = [] }) => dynamicImports);
  return LATER.flatMap((kind) => {
    const found = keys.filter((key) => kind.test(key));
    if (found.length === 0) throw new Error(`No chunk of the build is ${kind}`);
    return found;
  });
}

function collect(manifest, key, found) {
  const chunk = manifest[key];
  if (!chunk || found.has(key)) return;
  found.add(key);
  for (const next of chunk.imports ?? []) collect(manifest, next, found);
}

/** The files that are fetched when the worker is installed. */
function filesOf(manifest) {
  const found = new Set();
  for (const key of [...START, ...laterIn(manifest)]) collect(manifest, key, found);
  const fonts = manifest[ENTRY].assets ?? [];
  return [...new Set([...[...found].map((key) => manifest[key].file), ...fonts])].map((file) => `/${file}`).toSorted();
}

/** Bundles the worker for the client that was built into `dir`. Another build makes another worker, byte by byte. */
export async function buildWorker(dir) {
  const manifest = JSON.parse(readFileSync(join(dir, '.vite', 'manifest.json'), 'utf8'));
  const files = filesOf(manifest);
  const entry = `/${manifest[ENTRY].file}`;
  const document = readFileSync(join(dir, 'index.html'));
  const version = createHash('sha256').update(document).update(files.join()).digest('hex').slice(0, 12);
  await bundle({
    entryPoints: [join(root, 'client', 'sw', 'sw.ts')],
    outfile: join(dir, 'sw.js'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    define: { BUILD: JSON.stringify({ entry, version, files }) },
    logLevel: 'warning',
  });
}
