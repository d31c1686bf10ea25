import { execFileSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const MAX_STAMP = 400;

/** The version of an installed package. */
export const versionOf = (name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

function firstLineOf(file) {
  let handle;
  try {
    handle = openSync(file);
    const start = Buffer.alloc(MAX_STAMP);
    readSync(handle, start);
    return start.toString().split('\n', 1)[0];
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Runs the script that makes a file, where its first line is not the stamp. */
export function ensureMade(file, stamp, script) {
  if (firstLineOf(file) === `# ${stamp}`) return;
  // In a process of its own, so that the caller does not carry the packages' data.
  execFileSync(process.execPath, [join(root, 'scripts', script)], { stdio: 'inherit' });
}
