// The first screens must stay small: sums the scripts that a page loads before it can be used, gzipped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from './ensure-built.mjs';
import { root } from './root.mjs';

const KB = 1000;
/** The page's own module, and the most it may load with what it needs, in kB gzipped. */
const BUDGETS = [
  { page: 'home', module: 'src/pages/home-page.tsx', limit: 100 },
  { page: 'get-quote', module: 'src/pages/get-quote-page.tsx', limit: 142 },
  { page: 'login', module: 'src/pages/login-page.tsx', limit: 130 },
  { page: 'dashboard', module: 'src/pages/dashboard-page.tsx', limit: 190 },
];

ensureBuilt();
const dist = join(root, 'dist', 'public');
const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'));
const entry = Object.keys(manifest).find((key) => manifest[key].isEntry);

function filesOf(key, files = new Set(), seen = new Set()) {
  if (seen.has(key)) return files;
  seen.add(key);
  files.add(manifest[key].file);
  for (const next of manifest[key].imports ?? []) filesOf(next, files, seen);
  return files;
}

let isOver = false;
for (const { page, module, limit } of BUDGETS) {
  if (!manifest[module]) throw new Error(`${module} is not a chunk of its own`);
  const files = [...filesOf(entry), ...filesOf(module)];
  const bytes = [...new Set(files)]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
  const verdict = bytes > limit * KB ? 'OVER' : 'within';
  isOver ||= bytes > limit * KB;
  process.stdout.write(`${page}: ${(bytes / KB).toFixed(1)} kB, ${verdict} ${limit} kB\n`);
}
process.exit(isOver ? 1 : 0);
