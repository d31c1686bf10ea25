import type { AustralianState } from '../words/enums.ts';
import { wordSet } from './word-set.ts';

/** Every way a state is written at the end of an address. */
export const stateNames = new Map<string, AustralianState>([
  ['new south wales', 'NSW'],
  ['australian capital territory', 'ACT'],
  ['northern territory', 'NT'],
  ['south australia', 'SA'],
  ['western australia', 'WA'],
  ['queensland', 'QLD'],
  ['tasmania', 'TAS'],
  ['victoria', 'VIC'],
  ['nsw', 'NSW'],
  ['vic', 'VIC'],
  ['qld', 'QLD'],
  ['tas', 'TAS'],
  ['act', 'ACT'],
  ['sa', 'SA'],
  ['wa', 'WA'],
  ['nt', 'NT'],
]);

const postcodeRanges: readonly (readonly [number, number, AustralianState])[] = [
  [200, 299, 'ACT'],
  [800, 999, 'NT'],
  [1000, 2599, 'NSW'],
  [2600, 2618, 'ACT'],
  [2619, 2899, 'NSW'],
  [2900, 2920, 'ACT'],
  [2921, 2999, 'NSW'],
  [3000, 3999, 'VIC'],
  [4000, 4999, 'QLD'],
  [5000, 5999, 'SA'],
  [6000, 6999, 'WA'],
  [7000, 7999, 'TAS'],
  [8000, 8999, 'VIC'],
  [9000, 9999, 'QLD'],
];

/** Returns the state of a postcode, or null for a number that is not a postcode. */
export function stateOfPostcode(postcode: string): AustralianState | null {
  if (!/^\d{4}$/.test(postcode)) return null;
  const number = Number(postcode);
  return postcodeRanges.find(([from, to]) => from <= number && number <= to)?.[2] ?? null;
}

/** Words that end the name of a street: what comes before them is never a suburb. */
export const streetTypes = /* @__PURE__ */ wordSet(`
  street str st road rd avenue ave av crescent cres cr drive drv dr court crt ct place pl parade
  pde highway hwy close cl way terrace tce boulevard boulevarde blvd bvd esplanade esp lane ln
  laneway circuit cct grove gr gve mews square sq walk rise row track trail quay loop link mall
  arcade freeway motorway parkway pkwy alley promenade broadway strand corso plaza wharf circle
  bend retreat chase
`);

/** Words that mark a text as a unit, a building, a business, a person or a remark. */
export const notSuburbWords = /* @__PURE__ */ wordSet(`
  unit apt apartment apartments flat shop suite level floor lot villa townhouse house home
  building block warehouse factory office studio tower towers residences complex po gpo pobox
  bag pty ltd inc co company corp group holdings trust services service solutions electrical
  electrics electrician plumbing constructions builders building developments consulting
  property properties realty cafe café coffee restaurant bar bistro hotel motel inn pub tavern
  club store stores supermarket pharmacy chemist clinic medical dental surgery hospital school
  college university church temple mosque gym salon studio bakery butcher bottleshop takeaway
  pizza garage workshop depot woolworths coles aldi bunnings kmart mcdonalds kfc ikea westfield
  meriton suites centre center station stadium library museum theatre airport attn attention
  care mr mrs ms miss mx dr prof and or rear front near opposite opp behind beside next
  corner cnr crn off my our your me i im am is are at in on by from to for please ask call phone
  ph mob mobile tel email contact name upstairs downstairs granny unknown none nil
  na null undefined test any anywhere everywhere somewhere here there various tba tbc asap yes
  no not hello hi
`);

/** Words that appear in suburb names of three words, or after a given name. */
export const suburbWords = /* @__PURE__ */ wordSet(`
  north south east west upper lower central inner outer park hill hills height heights bay beach
  point creek river rivers valley vale gardens garden grove mount mt mountain port st saint the
  le la dee new old junction lake lakes spring springs water waters plain plains flat flats
  island islands head heads cove glen ridge forest wood woods field fields town downs estate
  rocks rock sands falls harbour cross dock pocket range ranges gully crossing ferry bridge mile
  well wells arm reserve green view vista landing common peak ponds parklands city village bank
  banks
`);

/** Common given names: "Alice Springs" is a place, "Alice Brown" is not. */
export const givenNames = /* @__PURE__ */ wordSet(`
  james john robert michael william david richard joseph thomas charles christopher daniel
  matthew anthony mark donald steven steve paul andrew joshua kenneth kevin brian george edward
  peter ronald timothy jason jeffrey ryan jacob gary nicholas eric jonathan stephen larry justin
  scott brandon benjamin samuel sam gregory greg frank alexander alex patrick jack dennis jerry
  tyler aaron jose adam nathan henry douglas zachary kyle noah ethan jeremy liam oliver lucas
  luke ben tom tim dave mike matt chris nick rob bob bill jim joe dan tony pete mary patricia
  jennifer linda elizabeth barbara susan jessica sarah karen lisa nancy betty margaret sandra
  ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon
  laura cynthia kathleen amy angela anna brenda pamela emma nicole helen samantha christine
  debra rachel carolyn janet catherine maria heather diane ruth julie olivia joyce virginia
  victoria kelly lauren christina joan evelyn judith megan andrea cheryl hannah jacqueline
  martha gloria teresa ann sara madison frances kathryn janice jean alice kate sue jane jenny
  kim lyn mohammed muhammad ahmed ali wei li ravi priya raj nguyen singh minh
`);

/** Suburbs whose names contain a street type. */
export const suburbsLikeStreets = /* @__PURE__ */ wordSet('lane-cove lane-cove-north lane-cove-west');

/** Words that come before "St" in the name of a suburb: "East St Kilda", "Mount St Thomas". */
export const beforeSaints = /* @__PURE__ */ wordSet('north south east west mount mt');
