import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import { colours, materials } from './house-words.ts';
import { wordKind } from './known-words.ts';
import { functionWords, type Masking } from './masking.ts';
import { maskOwnBusiness } from './mask-own-businesses.ts';
import { isMeasureAt } from './quantity-tokens.ts';
import { businesses, descriptions } from './place-words.ts';
import { isMaker } from './trade-words.ts';
import type { Token } from './text-tokens.ts';

/** Returns whether "and" joins two words of a name: it follows "from" or "at" and does not say of which kind a business is ("hair and beauty salon"). */
const isNameWithAnd = (text: Masking, first: number, second: number) =>
  text.word(second - 1) === 'and' && /^(?:from|at|for|called|is|by)$/.test(text.word(first - 1)) && ![first, second].every((index) => descriptions.has(text.word(index)));

/** Masks two words joined by "n", "&" or "and" before a kind of business: "pump n munch servo", "from salt and ember salon". */
function maskPairBefore(text: Masking, at: number): void {
  const second = at - 1;
  const isJoinedByWord = text.word(at - 2) === 'n' || isNameWithAnd(text, at - 3, second);
  if (!isJoinedByWord && text.gap(second).trim() !== '&') return;
  const first = isJoinedByWord ? at - 3 : at - 2;
  const words = [first, second].flatMap((index) => text.at(index) ?? []);
  if (words.every(({ kind, text: word }) => kind === 'word' && !functionWords.has(word)) && !words.every(({ text: word }) => wordKind(word).isTrade)) {
    text.mask(first, 'name');
    text.mask(second, 'name');
  }
}

/** Masks the words before a kind of business or institution: "bluegum paws vets". */
export function maskBusinesses(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (/^(?:village|villages|park|estate)$/.test(token.text)) maskVillage(text, at);
    if (businesses.has(token.text)) {
      maskBusinessBefore(text, at);
      maskColouredName(text, at);
    }
    if (businesses.has(token.text) || token.text === 'servo') maskPairBefore(text, at);
    if (congregations.has(token.text)) maskCongregation(text, at);
    if (/^(?:name|sign)$/.test(token.text)) maskNameOnDoor(text, at);
    if (families.has(token.text)) maskFamily(text, at);
    if (agencies.has(token.text)) maskAgency(text, at);
    maskOwnBusiness(text, at);
    maskChain(text, at);
    maskProprietary(text, at);
    if (isKindOfTwo(text, at)) maskBusinessOfTwo(text, at);
    if (isTradingUnderOwnName(text, at)) for (const index of [at - 2, at]) text.mask(index, 'name');
  }
}

/** How many words a name on a door has at most. */
const MAX_ON_DOOR = 5;
const nameplates = /^(?:door|gate|letterbox|mailbox|bell|buzzer|shopfront|window)$/;

/** Masks the name that is on a door: "name on door: Brightwater Agents", "the name on the gate is Tallawang". */
function maskNameOnDoor(text: Masking, at: number): void {
  const plate = /^(?:the|our|my)$/.test(text.word(at + 2)) ? at + 3 : at + 2;
  const isVerb = /^(?:is|says|reads)$/.test(text.word(plate + 1));
  if (!/^(?:on|at|above)$/.test(text.word(at + 1)) || !nameplates.test(text.word(plate)) || !(isVerb || /^ ?[:=]/.test(text.gap(plate + 1)))) return;
  const first = isVerb ? plate + 2 : plate + 1;
  for (let index = first; index < first + MAX_ON_DOOR && (index === first || text.gap(index) === ' ') && !functionWords.has(text.word(index)); index += 1) text.mask(index, 'name');
}

const congregations = wordSet('church temple mosque shrine fellowship');

/** Masks what a church is named after: "church of the living vine". */
function maskCongregation(text: Masking, at: number): void {
  if (text.word(at + 1) !== 'of') return;
  const isDefinite = /^(?:the|our|all)$/.test(text.word(at + 2));
  const start = isDefinite ? at + 3 : at + 2;
  for (let index = start; index < start + MAX_CONGREGATION; index += 1) {
    const word = text.word(index);
    const isOfWork = wordKind(word).isTrade && !isDefinite;
    if (text.gap(index) !== ' ' || text.at(index)?.kind !== 'word' || functionWords.has(word) || isOfWork || word === 'course') return;
    text.mask(index, 'name');
  }
}

const MAX_CONGREGATION = 3;

const kindsOfTwo = wordSet('early_learning hot_bread fish_chips family_medical medical_centre medical_practice day_care beauty_bar nail_bar day_spa dog_grooming hair_beauty sushi_train sushi_bar noodle_bar juice_bar tapas_bar coffee_house coffee_club coffee_roasters tea_house steak_house dance_academy swim_school family_dental family_practice fuel_stop truck_stop car_wash auto_detailing car_detailing');

/** How many words the name before such a kind has at most. */
const MAX_BEFORE_KIND = 3;

/** Returns whether a word and the next one are a kind of business: "early learning", "family medical". */
const isKindOfTwo = (text: Masking, at: number) => text.gap(at + 1) === ' ' && kindsOfTwo.has(`${text.word(at)}_${text.word(at + 1)}`);

/** Masks the name before such a kind, and the kind with it where the name is the customer's: "little wombats early learning", "vinh's hot bread". */
function maskBusinessOfTwo(text: Masking, at: number): void {
  const isPart = (index: number) => text.at(index)?.kind === 'word' && text.gap(index + 1) === ' ' && !functionWords.has(text.word(index)) && !descriptions.has(text.word(index));
  let first = at;
  while (first > at - MAX_BEFORE_KIND && isPart(first - 1) && !wordKind(text.word(first - 1)).isTrade) first -= 1;
  for (let index = first; index < at; index += 1) text.mask(index, 'name');
  const before = text.at(at - 1);
  if (first < at && before && text.isFact(before) === 'shown') for (const index of [at, at + 1]) text.mask(index, 'name');
}

/** Returns whether a customer's given name ends the name of their business: "Hair by Xanthe, home salon". */
function isTradingUnderOwnName(text: Masking, at: number): boolean {
  const [token, thing] = [text.at(at), text.at(at - 2)];
  return token?.isCapital === true && text.isCustomer(token) && text.word(at - 1) === 'by' && thing?.kind === 'word' && thing.isCapital && !text.isShouted && !functionWords.has(thing.text);
}

const families = wordSet('sons bros brothers daughters');

/** Masks whose family business it is: "grumble and sons plumbing". */
function maskFamily(text: Masking, at: number): void {
  const first = text.joinedFrom(at);
  const token = text.at(first);
  if (token?.kind !== 'word' || functionWords.has(token.text) || /^(?:wife|husband|daughters?|sons?|parents|mum|dad|kids)$/.test(token.text)) return;
  text.mask(first, 'name');
}

const agencies = wordSet('rentals realty realtors lettings');
/** Estate agencies of many suburbs, of which one manages the place. */
const chains = wordSet('ray_white lj_hooker raine_horne belle_property barry_plant jellis_craig first_national nelson_alexander richardson_wrench stone_real');

/** Masks the name of a chain of estate agencies: "ray white's Tegan". */
function maskChain(text: Masking, at: number): void {
  if (text.gap(at) === ' ' && chains.has(`${text.word(at - 1)}_${text.word(at).replace(/'s$/, '')}`)) for (const index of [at - 1, at]) text.mask(index, 'name');
}

/** Masks up to two words of an agency's name: "the file is with nest egg rentals". */
function maskAgency(text: Masking, at: number): void {
  for (const index of [at - 1, at - 2]) {
    const token = text.at(index);
    if (token?.kind !== 'word' || text.gap(index + 1) !== ' ' || functionWords.has(token.text) || wordKind(token.text).isTrade) return;
    if (!/^(?:estate|holiday|short|term|local|private|weekly|car|tool|party)$/.test(token.text)) text.mask(index, 'name');
  }
}

/** Masks the colour and the thing that a business is named after, where neither an article nor a number describes it: "job for blue door yoga". */
function maskColouredName(text: Masking, at: number): void {
  const [thing, colour, before] = [text.at(at - 1), text.at(at - 2), text.word(at - 3)];
  if (thing?.kind !== 'word' || !colours.has(colour?.text ?? '') || text.gap(at) !== ' ' || thing.gap !== ' ' || functionWords.has(thing.text) || materials.has(thing.text)) return;
  if (!(colour?.isFirst || /^(?:for|from|at|called|is|by)$/.test(before))) return;
  for (const index of [at - 2, at - 1]) text.mask(index, 'name');
}

/** What stands between the name of a village or a park and its kind. */
const kindsOfVillage = wordSet('retirement lifestyle caravan holiday tourist business industrial office technology');

/** Masks the name of a village or a park of a kind: "the pines retirement village". */
function maskVillage(text: Masking, at: number): void {
  const name = text.at(at - 2);
  const isNamed = name?.kind === 'word' && name.gap === ' ' && !functionWords.has(name.text) && !descriptions.has(name.text);
  if (!isNamed || !kindsOfVillage.has(text.word(at - 1)) || text.gap(at - 1) !== ' ') return;
  text.mask(at - 2, 'name');
  // "Yellow Box business park"
  if ([at - 3, at - 2].every((index) => text.at(index)?.isCapital === true) && text.gap(at - 2) === ' ' && !text.isShouted) text.mask(at - 3, 'name');
}

function maskBusinessBefore(text: Masking, at: number): void {
  for (let index = at - 1; index >= Math.max(0, at - 3); index -= 1) {
    const word = text.at(index);
    if (!word || word.kind !== 'word' || text.at(index + 1)?.gap !== ' ' || functionWords.has(word.text)) return;
    const { isTrade, isCommon } = wordKind(word.text);
    if (descriptions.has(word.text) && !text.isProper(word)) return;
    if ((isTrade && !text.isProper(word)) || (isCommon && text.reasons[index + 1] === undefined && !text.isProper(word))) return;
    text.mask(index, 'name');
  }
}

/** Masks the capitalised name after a kind of business, whatever its words mean: "cafe Two Chaps Coffee", "my bar Milk the Cow". */
export function maskTitlesOfBusinesses(text: Masking): void {
  if (text.isShouted) return;
  for (const [at, token] of text.tokens.entries()) {
    if (!businesses.has(token.text) && !moreBusinesses.has(token.text)) continue;
    let end = at;
    while (end < at + MAX_TITLE && text.gap(end + 1) === ' ' && isOfTitle(text, end + 1)) end += 1;
    const words = text.tokens.slice(at + 1, end + 1);
    const isName = words.length > 1 && words.some(({ text: word }) => !functionWords.has(word) && !wordKind(word).isTrade && !isMaker(word));
    if (isName) for (let index = at + 1; index <= end; index += 1) text.mask(index, 'name');
  }
}

const moreBusinesses = wordSet('bar shop store company hall');
const MAX_TITLE = 5;

/** Returns whether a word of a business's name is capitalised, or stands between such words: "the" of "Milk the Cow". */
function isOfTitle(text: Masking, at: number): boolean {
  const [token, next] = [text.at(at), text.at(at + 1)];
  if (token?.kind !== 'word' || text.isAcronym(token)) return false;
  return token.isCapital || (/^(?:the|of|and|by|in|at|on)$/.test(token.text) && text.gap(at + 1) === ' ' && next?.isCapital === true && text.at(at - 1)?.isCapital === true);
}

/** Words that end the name of a business or a school, and other words of it may be of the trade: "Bright Spark Electrical". */
const businessEnds = wordSet(`
  electrical electrics plumbing building builders constructions construction transport logistics haulage motors meats seafood seafoods foods foodstore fruit kitchen kitchens house bar grill eatery diner
  catholic lutheran anglican christian grammar public primary secondary high state college hire rendering plastering upholstery automotive mechanical engineering fabrications joinery cabinets catering
  events media design designs studios collective traders trading imports supplies industries enterprises consulting finance insurance travel bazaar emporium market markets supermarket grocery dental medical
  optical physiotherapy chiropractic veterinary hair beauty nails spa lounge spirits wines brewing roasters beans collective angus farms pastoral orchards nursery landscaping earthmoving concreting painting
  automation solutions technologies communications homes projects residential
  hall ceramics powder coaters coatings panelbeating panelbeaters smash repairs tyres mufflers auto detailing dairy kebab charcoal chicken
`);

/** Masks the capitalised words before the end of a business's name and the end itself. */
export function maskBusinessEnds(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (text.isShouted) maskShoutedEnd(text, at, token);
    else if (token.isCapital && !token.isAllCapitals && businessEnds.has(token.text)) maskBusinessEnd(text, at);
  }
}

/** Masks the end of a business's name where capitals mean nothing, if something before it is masked and it means nothing else. */
function maskShoutedEnd(text: Masking, at: number, { text: word, gap }: Token): void {
  const isOfName = gap === ' ' && /^(?:name|unknown|capital)$/.test(text.reasons[at - 1] ?? '');
  if (isOfName && businessEnds.has(word) && !wordKind(word).isTrade) text.mask(at, 'name');
}

function maskBusinessEnd(text: Masking, at: number): void {
  let first = at;
  while (first > at - MAX_TITLE && /^ (?:& )?$/.test(text.gap(first)) && isOfEnd(text, first - 1)) first -= 1;
  const before = text.tokens.slice(first, at);
  const isOdd = before.some(({ text: word }, index) => text.reasons[first + index] !== undefined || !(wordKind(word).isTrade || functionWords.has(word)));
  const isLed = /^(?:from|by|with|at|called|for|is)$/.test(text.word(first - 1)) && before.length > 1;
  if (before.length > 0 && (isOdd || isLed)) for (let index = first; index <= at; index += 1) text.mask(index, 'name');
}

function isOfEnd(text: Masking, at: number): boolean {
  const token = text.at(at);
  return token?.kind === 'word' && token.isCapital && !functionWords.has(token.text) && !isMaker(token.text) && !(text.isAcronym(token) && text.reasons[at] === undefined && isAcronymOfTrade(token.text));
}

/** Returns whether an acronym says what the work is, so that it begins no name: "LED", not the initials of "EY Auto Detailing". */
function isAcronymOfTrade(word: string): boolean {
  const { isTrade, isCommon, isKnown } = wordKind(word);
  return isTrade || isCommon || isKnown;
}

/** Masks the words after a kind of business once the first one is masked, and joined words: "restaurant saigon moi", "smash&dash". */
export function maskBusinessNames(text: Masking): void {
  const isPart = (at: number) => text.at(at)?.kind === 'word' && !functionWords.has(text.word(at)) && !wordKind(text.word(at)).isTrade;
  for (const [at, token] of text.tokens.entries()) {
    if (text.gap(at + 1) === '&' && [at, at + 1].every((index) => isPart(index) && text.word(index).length > 2)) {
      text.mask(at, 'name');
      text.mask(at + 1, 'name');
    }
    if (!businesses.has(token.text) || text.reasons[at + 1] === undefined) continue;
    for (let index = at + 2; index <= at + 4 && text.gap(index) === ' ' && (isPart(index) || text.reasons[index] || isNumberOfName(text, index)); index += 1) text.mask(index, 'name');
  }
}

/** Returns whether a number counts nothing and so ends a name: "restaurant Quan 86 opposite". */
const isNumberOfName = (text: Masking, at: number) => text.at(at)?.kind === 'number' && !isMeasureAt(text.tokens, at) && !(text.gap(at + 1) === ' ' && wordKind(text.word(at + 1)).isTrade);

/** Masks the words before "pty ltd", whatever they mean: "my company hardwood joinery pty ltd". */
function maskProprietary(text: Masking, at: number): void {
  if (!/^(?:pty|ltd)$/.test(text.word(at))) return;
  for (const index of text.before(at, 3)) {
    if (functionWords.has(text.word(index)) || /^(?:company|business|firm)$/.test(text.word(index)) || text.gap(index + 1) !== ' ') return;
    text.mask(index, 'name');
  }
}

const companyEnds = wordSet('pty ltd group holdings services corp corporation management mgmt property properties strata realty partners constructions developments investments trust foundation association');

/** Masks the capitalised words before the end of a company's name: "Keystone Owners Corp", "Fernleigh & Hallam Property Group". */
export function maskCompanies(text: Masking): void {
  for (const [at, token] of text.tokens.entries()) {
    if (!companyEnds.has(token.text) || !token.isCapital || text.isShouted) continue;
    for (let index = at - 1; index >= Math.max(0, at - 4) && /^ (?:& )?$/.test(text.gap(index + 1)); index -= 1) {
      const word = text.at(index);
      if (word?.kind !== 'word' || !word.isCapital || functionWords.has(word.text)) break;
      if (!wordKind(word.text).isTrade) text.mask(index, 'name');
    }
  }
}
