// What of the packages' rows becomes the list of places, and where each place is.
import { nameKey, placeName } from './places-format.mjs';
import { kilometres, median, middleOf } from './places-geometry.mjs';

const KEPT_TYPES = new Set(['', 'Delivery Area']);

/** South, north, west and east of each state. */
const BOXES = {
  ACT: [-35.95, -35.1, 148.7, 149.45],
  NSW: [-37.6, -28.1, 140.9, 153.7],
  NT: [-26.1, -10.8, 128.9, 138.1],
  QLD: [-29.3, -9, 137.9, 153.7],
  SA: [-38.2, -25.9, 128.9, 141.1],
  TAS: [-43.8, -39.4, 143.7, 148.6],
  VIC: [-39.3, -33.9, 140.9, 150.1],
  WA: [-35.3, -13.5, 112.8, 129.1],
};

// Jervis Bay; Lord Howe, Norfolk, Christmas, Cocos and Macquarie Islands: far from the rest of their states indeed.
const FAR_AWAY = new Set(['ACT 2540', 'NSW 2898', 'NSW 2899', 'WA 6798', 'WA 6799', 'TAS 7151']);

// The source puts the centre of Darwin across the harbour, ten kilometres off.
const CORRECTIONS = new Map([
  ['darwin NT 0800', { latitude: -12.4634, longitude: 130.8456 }],
  ['darwin city NT 0800', { latitude: -12.4634, longitude: 130.8456 }],
]);

const LEAST_LIMIT_KM = 40;
const DEVIATIONS = 6;
/** A city of the same name farther away is another one. */
const SAME_PLACE_KM = 60;

const REMOTENESS = [
  'Major Cities of Australia',
  'Inner Regional Australia',
  'Outer Regional Australia',
  'Remote Australia',
  'Very Remote Australia',
];

const CITY_STATES = { '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC', '08': 'WA' };

/** Two names that ran into each other, as in "Glen InnesLAMBTON". */
const isBroken = (name) => /\p{Ll}\p{Lu}{2}/u.test(name);

function isKept({ type, status, state, locality }) {
  return KEPT_TYPES.has(type) && !status.startsWith('Removed') && state in BOXES && !isBroken(locality);
}

const keyOf = ({ locality, state, postcode }) => `${nameKey(locality)} ${state} ${postcode}`;

function pointOf({ Lat_precise: latitude, Long_precise: longitude }) {
  return latitude && longitude ? { latitude, longitude } : null;
}

const worth = (row) => (row.type ? 2 : 0) + (pointOf(row) ? 1 : 0);

function oneRowEach(rows) {
  const best = new Map();
  for (const row of rows) {
    const known = best.get(keyOf(row));
    if (!known || worth(row) > worth(known)) best.set(keyOf(row), row);
  }
  return [...best.values()];
}

const isFarAway = ({ state, postcode }) => FAR_AWAY.has(`${state} ${postcode}`);

function ownPointOf(row) {
  const point = pointOf(row);
  const [south, north, west, east] = BOXES[row.state];
  const { latitude, longitude } = point ?? {};
  const isInside = latitude >= south && latitude <= north && longitude >= west && longitude <= east;
  return isInside || isFarAway(row) ? point : null;
}

/** The middle of a postcode, and how far from it a point may lie. */
function postcodeAreas(rows) {
  const points = new Map();
  for (const row of rows) {
    const point = ownPointOf(row);
    if (point) points.set(row.postcode, [...(points.get(row.postcode) ?? []), point]);
  }
  return new Map(
    [...points].map(([postcode, all]) => {
      const middle = middleOf(all);
      const deviation = median(all.map((point) => kilometres(point, middle)));
      return [postcode, { middle, limitKm: Math.max(LEAST_LIMIT_KM, DEVIATIONS * deviation) }];
    }),
  );
}

function placeOf(row, areas) {
  const point = ownPointOf(row);
  const area = areas.get(row.postcode);
  const isNear = point && area && kilometres(point, area.middle) <= area.limitKm;
  return CORRECTIONS.get(keyOf(row)) ?? (isNear || isFarAway(row) ? point : null) ?? area?.middle ?? null;
}

function remotenessOf({ RA_2021_NAME: name, RA_2016: number }) {
  return REMOTENESS.indexOf(name) + 1 || Number(number) || 0;
}

function citiesByName(cities) {
  const found = new Map();
  for (const { country, name, adminCode, population, loc } of cities) {
    if (country !== 'AU' || !population) continue;
    const key = `${nameKey(name)} ${CITY_STATES[adminCode]}`;
    const [longitude, latitude] = loc.coordinates;
    found.set(key, [...(found.get(key) ?? []), { population, latitude, longitude }]);
  }
  return found;
}

function populationOf({ suburb, state, ...point }, cities) {
  const same = cities.get(`${nameKey(suburb)} ${state}`) ?? [];
  const near = same.filter((city) => kilometres(city, point) <= SAME_PLACE_KM);
  return Math.max(0, ...near.map(({ population }) => population));
}

/** The least for a place that a statistical area of level 2 is named after: most of these areas have 3,000 to 25,000 people. */
const PEOPLE_IN_AREA = 5_000;

/** The least for a place in a major city after which alone an area of level 3 is named: these have 30,000 to 130,000 people. */
const PEOPLE_IN_LARGE_AREA = 10_000;

/** Returns true for a place in a major city that lies in the area of level 3 of its name, which names no other place. */
function isNameOfLargeArea(row) {
  const area = (row.sa3name ?? '').replace(/ \(.*?\)/g, '');
  return remotenessOf(row) === 1 && nameKey(area) === nameKey(row.locality);
}

/** Returns the names of the areas in each state: "Richmond (Vic.)" is one name, "Hay - Carrathool" are two. */
function areaNamesOf(rows) {
  const labels = new Set(rows.map(({ SA2_NAME_2021: area = '', state }) => `${area}|${state}`));
  return new Set(
    [...labels].flatMap((label) => {
      const [area, state] = label.replace(/ \(.*?\)/g, '').split('|');
      return area.split(' - ').map((name) => nameKey(`${name} ${state}`));
    }),
  );
}

/**
 * Returns every locality of the rows, each once, where it is, with the population of the city of its name. A place that
 * gave its name to a statistical area has at least the usual number of people of one, and more if the area is a large one and no number is known.
 */
export function localitiesOf(rows, cities) {
  const kept = oneRowEach(rows.filter(isKept));
  const areas = postcodeAreas(kept);
  const known = citiesByName(cities);
  const areaNames = areaNamesOf(rows);
  return kept.flatMap((row) => {
    const point = placeOf(row, areas);
    if (!point) return [];
    const place = { suburb: placeName(row.locality), state: row.state, postcode: row.postcode, ...point };
    const population = populationOf(place, known);
    // Where a city of this name is elsewhere in the state, the area is named after that one.
    const isOnlyOne = population > 0 || !known.has(`${nameKey(place.suburb)} ${place.state}`);
    const least = isOnlyOne && areaNames.has(nameKey(`${place.suburb} ${place.state}`)) ? PEOPLE_IN_AREA : 0;
    const leastInCity = population === 0 && isOnlyOne && isNameOfLargeArea(row) ? PEOPLE_IN_LARGE_AREA : 0;
    return [{ ...place, population: Math.max(population, least, leastInCity), remoteness: remotenessOf(row) }];
  });
}
