import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const SCRIPT = `
  set -euo pipefail
  source .ci/postgres
  trap stop_postgres EXIT
  find_postgres
  echo "PostgreSQL: $postgres_source"
  node "$1" "$postgres_url" "\${@:2}"
`;

/**
 * Runs a program with the address of a PostgreSQL server as its first argument, one that answers or one of its own, and
 * returns its exit code.
 */
export function runOnPostgres(file, args) {
  const child = spawn('bash', ['-c', SCRIPT, 'bash', file, ...args], { cwd: root, stdio: 'inherit' });
  // The child hears Ctrl-C as well: it ends first and tidies up.
  process.on('SIGINT', () => undefined);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
