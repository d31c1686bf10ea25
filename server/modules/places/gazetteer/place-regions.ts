import type { AustralianState } from '../../../../shared/domain/words/enums.ts';
import type { PlaceCandidate } from './place-candidates.ts';
import { doubtOf, type MeantPlace } from './place-guess.ts';
import { type ListedPlace, placeKey } from './place-list.ts';

/** A place in a region that a text names. */
export interface PlaceInRegion extends MeantPlace {
  region: string;
}

type Region = readonly [name: string, state: AustralianState, suburbs: readonly string[]];

/** Regions that people give as the place of a job, as they stand after "a suburb of", each with the suburbs to offer for it. */
export const placeRegions: readonly Region[] = [
  ['the Inner West', 'NSW', ['Marrickville', 'Newtown', 'Leichhardt', 'Ashfield', 'Balmain', 'Dulwich Hill']],
  ['the Northern Beaches', 'NSW', ['Dee Why', 'Manly', 'Mona Vale', 'Brookvale', 'Frenchs Forest', 'Avalon Beach']],
  ['the Eastern Suburbs', 'NSW', ['Bondi', 'Randwick', 'Maroubra', 'Coogee', 'Paddington', 'Double Bay']],
  ['the Lower North Shore', 'NSW', ['North Sydney', 'Mosman', 'Neutral Bay', 'Lane Cove', 'Cremorne', 'Crows Nest']],
  ['the Upper North Shore', 'NSW', ['Hornsby', 'Wahroonga', 'Turramurra', 'Pymble', 'Gordon', 'Killara']],
  ['the Hills District', 'NSW', ['Castle Hill', 'Baulkham Hills', 'Kellyville', 'Rouse Hill', 'Bella Vista', 'Glenhaven']],
  ['the Sutherland Shire', 'NSW', ['Sutherland', 'Cronulla', 'Miranda', 'Caringbah', 'Engadine', 'Menai']],
  ['Western Sydney', 'NSW', ['Parramatta', 'Blacktown', 'Penrith', 'Liverpool', 'Fairfield', 'Mount Druitt']],
  ['the Blue Mountains', 'NSW', ['Katoomba', 'Springwood', 'Blaxland', 'Leura', 'Wentworth Falls', 'Glenbrook']],
  ['the Hunter Valley', 'NSW', ['Maitland', 'Cessnock', 'Singleton', 'Muswellbrook', 'Kurri Kurri', 'Branxton']],
  ['the Southern Highlands', 'NSW', ['Bowral', 'Mittagong', 'Moss Vale', 'Bundanoon', 'Robertson', 'Berrima']],
  ['the Northern Rivers', 'NSW', ['Lismore', 'Byron Bay', 'Ballina', 'Casino', 'Murwillumbah', 'Kyogle']],
  ['the Mornington Peninsula', 'VIC', ['Mornington', 'Rosebud', 'Hastings', 'Mount Martha', 'Dromana', 'Sorrento']],
  ['the Bellarine Peninsula', 'VIC', ['Ocean Grove', 'Leopold', 'Drysdale', 'Portarlington', 'Barwon Heads', 'Queenscliff']],
  ['the Yarra Valley', 'VIC', ['Lilydale', 'Healesville', 'Yarra Glen', 'Yarra Junction', 'Warburton', 'Wandin North']],
  ['the Dandenong Ranges', 'VIC', ['Belgrave', 'Emerald', 'Monbulk', 'Olinda', 'Upwey', 'Sassafras']],
  ['Moreton Bay', 'QLD', ['Caboolture', 'North Lakes', 'Redcliffe', 'Burpengary', 'Strathpine', 'Deception Bay']],
  ['the Adelaide Hills', 'SA', ['Mount Barker', 'Stirling', 'Hahndorf', 'Aldgate', 'Woodside', 'Bridgewater']],
  ['the Barossa Valley', 'SA', ['Nuriootpa', 'Tanunda', 'Angaston', 'Lyndoch', 'Williamstown', 'Greenock']],
  ['the Fleurieu Peninsula', 'SA', ['Victor Harbor', 'Goolwa', 'Port Elliot', 'Normanville', 'Yankalilla', 'Middleton']],
  ['the Perth Hills', 'WA', ['Kalamunda', 'Mundaring', 'Lesmurdie', 'Roleystone', 'Gooseberry Hill', 'Darlington']],
];

const keyOf = (name: string) => placeKey(name).replace(/^the /, '');

/** A region is offered from the first letter of its second word: "inner w". */
const starts = (key: string, typed: string) => typed.includes(' ') && key.startsWith(typed);

/** Creates the function that returns the places to offer for a region that a candidate names or starts to name. */
export function createRegionSearch(list: readonly ListedPlace[]): (candidate: PlaceCandidate) => PlaceInRegion[] {
  const regions = placeRegions.map(([region, state, suburbs]) => {
    // Of two places of one name in a state, the list has the larger first.
    const places = suburbs.flatMap((suburb) => list.find(({ key, locality }) => key === placeKey(suburb) && locality.state === state) ?? []);
    return { key: keyOf(region), state, found: places.map((place) => ({ place, doubt: doubtOf(place, 0), region })) };
  });
  return ({ name, state, postcode }) => {
    const typed = keyOf(name);
    const isThere = (regionState: AustralianState) => postcode === null && (state ?? regionState) === regionState;
    return regions.find((region) => isThere(region.state) && starts(region.key, typed))?.found ?? [];
  };
}
