// Makes a list of places of an operator's file.
import { nameKey, placeName, STATES } from './places-format.mjs';
import { kilometres } from './places-geometry.mjs';
import { formatOf, ImportError } from './places-import-formats.mjs';

const MAX_PROBLEMS = 10;
const SAME_PLACE_KM = 60;
const NAME = /^[\p{L}\p{M}\p{N}'.,()&/ -]{1,100}$/u;
/** South, north, west and east of all of Australia, its far islands too. */
const [SOUTH, NORTH, WEST, EAST] = [-55.5, -8.5, 72, 168.5];

const stateNames = new Map([
  ['australian capital territory', 'ACT'],
  ['new south wales', 'NSW'],
  ['northern territory', 'NT'],
  ['queensland', 'QLD'],
  ['south australia', 'SA'],
  ['tasmania', 'TAS'],
  ['victoria', 'VIC'],
  ['western australia', 'WA'],
  ...STATES.map((state) => [state.toLowerCase(), state]),
]);

const numberOf = (text) => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN);

function isInAustralia({ latitude, longitude }) {
  return latitude >= SOUTH && latitude <= NORTH && longitude >= WEST && longitude <= EAST;
}

// A spreadsheet takes the first zero from 0870.
const fullPostcode = (text) => (/^\d{3}$/.test(text) ? `0${text}` : text);

function problemOf(place, typed, hasPostcodes) {
  const { suburb, state, postcode, population } = place;
  if (!NAME.test(suburb)) return `“${typed.name}” is no name of a place`;
  if (!state) return `“${typed.state}” is none of ${STATES.join(', ')}`;
  if (hasPostcodes && !/^\d{4}$/.test(postcode)) return `“${typed.postcode}” is no postcode`;
  if (!isInAustralia(place)) return `${typed.latitude}, ${typed.longitude} is no point in Australia`;
  return Number.isInteger(population) && population >= 0 ? null : `“${typed.population}” is no population`;
}

function placeFrom(typed) {
  return {
    suburb: placeName(typed.name),
    state: stateNames.get(typed.state.toLowerCase()),
    postcode: fullPostcode(typed.postcode ?? ''),
    latitude: numberOf(typed.latitude),
    longitude: numberOf(typed.longitude),
    population: typed.population ? numberOf(typed.population) : 0,
  };
}

/** Keeps one place for each name and postcode, in the middle of its lines: G-NAF has one for each address. */
function gather(places, place, number) {
  const key = `${nameKey(place.suburb)} ${place.state} ${place.postcode || `line ${number}`}`;
  const before = places.get(key);
  if (!before) {
    places.set(key, { ...place, lines: 1 });
    return;
  }
  before.lines += 1;
  before.latitude += (place.latitude - before.latitude) / before.lines;
  before.longitude += (place.longitude - before.longitude) / before.lines;
  before.population = Math.max(before.population, place.population);
}

async function readPlaces(lines) {
  const places = new Map();
  const problems = [];
  let format;
  let number = 0;
  for await (const raw of lines) {
    number += 1;
    const line = raw.replace(/^\uFEFF/, '');
    if (line.trim() === '') continue;
    const isHeader = !format && (format = formatOf(line)).hasHeader;
    const typed = isHeader ? null : format.read(line);
    if (!typed) continue;
    const place = placeFrom(typed);
    const problem = problemOf(place, typed, format.hasPostcodes);
    if (problem) problems.push(`line ${number}: ${problem}`);
    else gather(places, place, number);
  }
  if (problems.length > 0) {
    const more = problems.length - MAX_PROBLEMS;
    const shown = [...problems.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
    throw new ImportError(`Nothing was imported:\n  ${shown.join('\n  ')}`);
  }
  if (places.size === 0) throw new ImportError('There is no place of Australia in this file');
  return { places: [...places.values()], hasPostcodes: format.hasPostcodes };
}

function byName(places) {
  const groups = new Map();
  for (const place of places) {
    const key = `${nameKey(place.suburb)} ${place.state}`;
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return ({ suburb, state }) => groups.get(`${nameKey(suburb)} ${state}`) ?? [];
}

function nearest(place, candidates) {
  const near = candidates.map((candidate) => ({ candidate, km: kilometres(place, candidate) }));
  return near.filter(({ km }) => km <= SAME_PLACE_KM).toSorted((a, b) => a.km - b.km)[0]?.candidate;
}

/** A file with postcodes is the new list; what it does not tell of a place comes from the old one. */
function replaced(places, shipped) {
  const oldOnes = byName(shipped);
  return places.map((place) => {
    const known = nearest(place, oldOnes(place));
    return { ...place, population: place.population || (known?.population ?? 0), remoteness: known?.remoteness ?? 0 };
  });
}

/** A file without postcodes corrects the old list: where its places are and how many people live there. */
function corrected(places, shipped) {
  const newOnes = byName(places);
  return shipped.map((place) => {
    const found = nearest(place, newOnes(place));
    if (!found) return place;
    const { latitude, longitude, population } = found;
    return { ...place, latitude, longitude, population: population || place.population };
  });
}

/** Returns the list of places that the lines of a file make of the list that ships. Throws an ImportError that names the first bad lines. */
export async function importedPlaces(lines, shipped) {
  const { places, hasPostcodes } = await readPlaces(lines);
  return hasPostcodes ? replaced(places, shipped) : corrected(places, shipped);
}
