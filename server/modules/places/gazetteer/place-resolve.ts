import { distanceKm, type Point } from '../../../../shared/domain/places/geo.ts';
import type { Place } from './place.ts';
import { stateOfPostcode } from '../../../../shared/domain/contact/place-words.ts';
import { groupBy, type ListedPlace, otherNames, placeKey } from './place-list.ts';

/** A place with its centre. */
export type LocatedPlace = Place & Point;

/** Places of the same name within this distance count as one: a suburb that two postcodes share. */
const SAME_PLACE_KM = 25;

/** Returns every name a place may be listed under: "East St Kilda" is St Kilda East, "Sydney CBD" is Sydney. */
function keysOf(suburb: string): string[] {
  const key = placeKey(suburb);
  const turned = key.replace(/^(north|south|east|west) (.+)$|^(.+) (north|south|east|west)$/, '$2$4 $1$3');
  return [key, turned, key.replace(/ (?:cbd|city)$/, ''), otherNames.get(key) ?? key];
}

const median = (numbers: readonly number[]) => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2;
};

/** How many people may live in a place for which the list has no population: a suburb of a major city is often counted with another. */
const UNCOUNTED_IN_CITY = 5000;
const UNCOUNTED = 1000;
/** How many times as many people as anywhere else of its name make a place the one that is meant. */
const LARGER_BY_FAR = 8;

const mostPeople = ({ population, remoteness }: ListedPlace) => population || (remoteness === 1 ? UNCOUNTED_IN_CITY : UNCOUNTED);

/** Returns the place that a name means: the only one, or one that is larger by far than all others; otherwise null. */
function onlyOne(found: readonly ListedPlace[]): LocatedPlace | null {
  const [first, ...others] = found;
  if (!first) return null;
  const wellKnown = found.find(({ isWellKnown }) => isWellKnown);
  // The name of a well-known city means the whole city, so it doesn't get the postcode of the centre.
  if (wellKnown) return { ...wellKnown.locality, postcode: null };
  const elsewhere = others.filter(({ locality }) => distanceKm(locality, first.locality) > SAME_PLACE_KM);
  if (elsewhere.some((other) => first.population < LARGER_BY_FAR * mostPeople(other))) return null;
  const isWhole = elsewhere.length === others.length;
  return isWhole ? first.locality : { ...first.locality, postcode: null };
}

function middleOf(found: readonly ListedPlace[], postcode: string): LocatedPlace | null {
  const [first, ...others] = found.map(({ locality }) => locality);
  if (!first) return null;
  const isOneState = others.every(({ state }) => state === first.state);
  return {
    suburb: null,
    state: isOneState ? first.state : stateOfPostcode(postcode),
    postcode,
    latitude: median(found.map(({ locality }) => locality.latitude)),
    longitude: median(found.map(({ locality }) => locality.longitude)),
  };
}

// Near a border a postcode doesn't determine the state, and parsePlace derives the state from it.
function inState(found: readonly ListedPlace[], { state, postcode }: Place): readonly ListedPlace[] {
  const there = found.filter(({ locality }) => state === null || locality.state === state);
  const isDerived = postcode !== null && stateOfPostcode(postcode) === state;
  return there.length === 0 && isDerived ? found : there;
}

export interface PlaceResolver {
  knows: (place: Place) => boolean;
  resolve: (place: Place) => LocatedPlace | null;
}

/** Creates the function that locates a place in a list. */
export function createPlaceResolver(list: readonly ListedPlace[]): PlaceResolver {
  const byKey = groupBy(list, ({ key }) => key);
  const byPostcode = groupBy(list, ({ locality }) => locality.postcode);

  function placesNamed(place: Place): readonly ListedPlace[] {
    const { suburb, postcode } = place;
    // A postcode that isn't in the list, such as one for post office boxes, doesn't contradict a name.
    const isListed = postcode !== null && byPostcode.has(postcode);
    for (const key of suburb === null ? [] : keysOf(suburb)) {
      const named = (byKey.get(key) ?? []).filter(({ locality }) => !isListed || locality.postcode === postcode);
      const found = inState(named, isListed ? place : { ...place, postcode: null });
      if (found.length > 0) return found;
    }
    return [];
  }

  return {
    knows: (place) => placesNamed(place).length > 0,
    resolve(place) {
      const named = placesNamed(place);
      const located = onlyOne(named);
      const { postcode } = place;
      if (located) return { ...located, postcode: postcode ?? located.postcode };
      return named.length === 0 && postcode ? middleOf(inState(byPostcode.get(postcode) ?? [], place), postcode) : null;
    },
  };
}
