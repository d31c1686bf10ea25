// The migrations must make exactly the tables that shared/schema declares: generating them again must find nothing.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './root.mjs';

process.chdir(root);
// Inside the project, because drizzle-kit takes its folders relative to the configuration.
const copy = mkdtempSync(join(root, 'node_modules', '.migrations-'));
try {
  cpSync('migrations', copy, { recursive: true });
  const count = () => readdirSync(copy).filter((name) => name.endsWith('.sql')).length;
  const before = count();
  const kit = join('node_modules', 'drizzle-kit', 'bin.cjs');
  execFileSync(process.execPath, [
    kit,
    'generate',
    '--dialect=postgresql',
    '--schema=./shared/schema/index.ts',
    '--casing=snake_case',
    `--out=./${relative(root, copy)}`,
  ], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (count() !== before) {
    process.stderr.write('The tables and the migrations differ: run npm run db:generate and review the file.\n');
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
