import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distanceKm, type Point } from '../../../../shared/domain/places/geo.ts';
import type { Place } from './place.ts';
import { builtFile } from '../../../platform/built-file.ts';
import { type ListedPlace, readPlaceList } from './place-list.ts';
import { placeOfAddress } from './place-of-address.ts';
import { createPlaceResolver, type LocatedPlace } from './place-resolve.ts';
import { createPlaceSearch, type FoundPlace } from './place-search.ts';

/** The localities of Australia. */
export interface Gazetteer {
  /** Returns at most six localities for partly typed or misspelt text, the likeliest first. */
  search: (typed: string) => FoundPlace[];
  /** Builds the index of spellings now, which takes a quarter of a second; otherwise the first misspelt text waits for it. */
  prepare: () => void;
  /** Returns a place's location and the parts of it that are certain; null for an unknown or ambiguous place. */
  resolve: (place: Place) => LocatedPlace | null;
  /** Returns true for a known locality of this name, in the given state and postcode. */
  knows: (place: Place) => boolean;
  /** Returns the names of the localities whose centres lie within a radius of a point, the largest first. */
  within: (point: Point, radiusKm: number) => string[];
}

const namesWithin = (list: readonly ListedPlace[]) => (point: Point, radiusKm: number) => [
  ...new Set(list.flatMap(({ locality, isMailOnly }) => (!isMailOnly && distanceKm(point, locality) <= radiusKm ? locality.suburb : []))),
];

/** Creates a gazetteer from the text of a list. */
export function createGazetteer(text: string): Gazetteer {
  const list = readPlaceList(text);
  const resolver = createPlaceResolver(list);
  return { ...createPlaceSearch(list, (typed) => placeOfAddress(resolver, typed).latitude !== null), ...resolver, within: namesWithin(list) };
}

const opened = new Map<string, Gazetteer>();

/** Opens the installation's own list in the data folder, otherwise the built one. Each list is read once per process. */
export function openGazetteer(dataDir: string): Gazetteer {
  const own = join(dataDir, 'places.txt');
  const file = existsSync(own) ? own : builtFile('places/localities.txt', 'scripts/places.mjs');
  const gazetteer = opened.get(file) ?? createGazetteer(readFileSync(file, 'utf8'));
  opened.set(file, gazetteer);
  return gazetteer;
}
