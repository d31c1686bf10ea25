import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locality } from '../../../shared/domain/localities.ts';
import type { Place } from '../../../shared/domain/place.ts';
import { builtFile } from '../../built-file.ts';
import { readPlaceList } from './place-list.ts';
import { createPlaceResolver, type LocatedPlace } from './place-resolve.ts';
import { createPlaceSearch } from './place-search.ts';

/** Every locality of Australia. */
export interface Gazetteer {
  /** At most six localities that a text being typed may mean, the likeliest first. */
  search: (typed: string) => Locality[];
  /** Where a place is and what is certain of it; null when that is nowhere or could be several places. */
  resolve: (place: Place) => LocatedPlace | null;
  /** Whether there is a locality of this name, in the state and postcode that are given. */
  knows: (place: Place) => boolean;
}

/** Makes a gazetteer of a list's text. */
export function createGazetteer(text: string): Gazetteer {
  const list = readPlaceList(text);
  return { search: createPlaceSearch(list), ...createPlaceResolver(list) };
}

const opened = new Map<string, Gazetteer>();

/** Opens the operator's own list in the data folder, or the one that was built. Each is read once per process. */
export function openGazetteer(dataDir: string): Gazetteer {
  const own = join(dataDir, 'places.txt');
  const file = existsSync(own) ? own : builtFile('places/localities.txt', 'scripts/places.mjs');
  const gazetteer = opened.get(file) ?? createGazetteer(readFileSync(file, 'utf8'));
  opened.set(file, gazetteer);
  return gazetteer;
}
