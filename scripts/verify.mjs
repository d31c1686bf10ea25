// Runs every check that needs no database and no browser, and names all that failed.
import { run } from './run.mjs';

const CHECKS = [
  ['types', 'tsc', ['--noEmit', '-p', '.']],
  ['lint', 'oxlint', ['--type-aware', '-c', 'oxlint.config.mjs']],
  ['dead code', 'knip', []],
  ['rules', 'node', ['scripts/check-rules.mjs']],
  ['durations', 'node', ['scripts/check-durations.mjs']],
  ['migrations', 'node', ['scripts/check-migrations.mjs']],
  ['size', 'node', ['scripts/check-size.mjs']],
  ['secrets', 'node', ['scripts/check-secrets.mjs']],
];

const failed = [];
for (const [name, program, args] of CHECKS) {
  process.stdout.write(`\n— ${String(name)}\n`);
  if ((await run(program, args)) !== 0) failed.push(name);
}
if (failed.length > 0) {
  process.stderr.write(`\nFailed: ${failed.join(', ')}\n`);
  process.exit(1);
}
process.stdout.write('\nAll checks hold.\n');
