import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const SOURCES = ['client', 'server', 'shared', 'migrations', 'scripts', 'vite.config.ts', 'tailwind.config.ts', 'package.json'];

function newestIn(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** Builds when there is no build or a source is newer than it; always a production build. */
export function ensureBuilt() {
  const mark = join(root, 'dist', '.built');
  const newest = Math.max(...SOURCES.map((name) => newestIn(join(root, name))));
  if (existsSync(mark) && statSync(mark).mtimeMs > newest) return;
  process.stdout.write('Building…\n');
  // In a process of its own, so that the server does not carry the build tools' memory.
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { cwd: root, stdio: 'inherit' });
}
