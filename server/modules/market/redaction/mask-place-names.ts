import { wordSet } from '../../../../shared/domain/contact/word-set.ts';
import type { Masking } from './masking.ts';
import { isKind, isNameLike, isThing, MAX_PHRASE, maskNames, nameFrom, placePhrase, startOfPlace } from './phrases.ts';
import { plants, positions, structure } from './place-words.ts';
import { isMaker } from './trade-words.ts';

const TURN_REACH = 5;
const HOME_REACH = 8;

/** Words that a place follows and hardly anything else. */
const placePrepositions = wordSet('at past near nearby opposite beside behind inside above');

/** "At" after such a word leads to no place: "looking at getting". */
const worksAt = wordSet('looking look looked good great bad aimed go attempt attempts');

/** "Past" after such a word is a time: "in the past month". */
const beforeTimes = wordSet('the this over');

const estimates = wordSet('roughly exactly nearly only approximately probably possibly usually apparently');

/** Returns whether a phrase is one word in lower case that is of a kind. */
const isOnlyWord = (text: Masking, words: readonly number[], kind: ReadonlySet<string>) => words.length === 1 && kind.has(text.word(words[0] ?? -1)) && text.at(words[0] ?? -1)?.isCapital === false;

/** Masks the name of the place that follows "at" or "near", even of everyday words: "at autumn lodge", "inside iron gate estate". */
function maskPlaceAfter(text: Masking, at: number): void {
  if (!leadsToPlace(text, at)) return;
  const words = placePhrase(text, at);
  const [first = -1, last = -1] = [words[0], words.at(-1)];
  // "Behind Clipsal Classic mechs"
  if (isMaker(text.word(first))) return;
  if (words.some((index) => positions.has(text.word(index))) || estimates.has(text.word(first)) || isOnlyWord(text, words, structure)) return;
  // "Turn in at the tin kangaroo"
  if (isTurn(text, at) && words.some((index) => isNameLike(text, index))) for (const index of words) text.mask(index, 'address');
  // "Above the panini press"
  const isOfThing = text.word(at + 1) === 'the' && (isThing(text.word(last)) || isOnlyWord(text, words, plants));
  if (!isOfThing) maskNames(text, words);
}

/** Returns whether a place may follow "at" or "past" after what stands before it. */
function leadsToPlace(text: Masking, at: number): boolean {
  const before = text.word(at - 1);
  // "The freezer runs at minus 18"
  if (text.word(at) === 'at') return !worksAt.has(before) && text.word(at + 1) !== 'minus';
  return text.word(at) !== 'past' || !beforeTimes.has(before);
}

const turns = wordSet('left right turn in off drive');

/** Returns whether a word tells a driver where to turn: "left at", "turn in at", "drive past". */
const isTurn = (text: Masking, at: number) => turns.has(text.word(at - 1)) && text.before(at, TURN_REACH).some((near) => /^(?:turn|drive|left|right)$/.test(text.word(near)));

const weakPrepositions = wordSet('in into from by under off of for to with the');

/** Masks the name before a kind of place in a phrase after "in" or "from": "from northwind freight". */
function maskNamedKind(text: Masking, at: number): void {
  const words = placePhrase(text, at);
  const kind = words.findLastIndex((index) => isKind(text.word(index)));
  if (kind > 0) maskNames(text, words.slice(0, kind + 1));
}

/** Masks the building whose flat follows: "in the gantry, apartment 4". */
function maskBuildingOfFlat(text: Masking, at: number): void {
  if (!/^, ?$/.test(text.gap(at)) || !/\d/.test(text.word(at + 1))) return;
  const start = text.before(at, MAX_PHRASE).find((index) => text.word(index) === 'the');
  if (start === undefined || !/^(?:in|at|of)$/.test(text.word(start - 1))) return;
  for (let index = start + 1; index < at; index += 1) text.mask(index, 'address');
}

/** Masks the neighbour whose name precedes where they are: "the quiet badger downstairs says". */
function maskNameBeforePosition(text: Masking, at: number): void {
  if (text.gap(at) !== ' ') return;
  const start = text.before(at, MAX_PHRASE).find((index) => text.word(index) === 'the');
  if (start === undefined || at - start < 3) return;
  maskNames(text, Array.from({ length: at - start - 1 }, (_, index) => start + 1 + index));
}

const namePrepositions = wordSet('the from outside between in under via');
const MIN_NAME = 2;
/** What a business is called that does work. */
const services = wordSet('electrical electrics plumbing solar roofing building painting');

/** Masks a phrase of which no word is of the trade or describes a place; a kind of place may end it: "for the brazen otter", "from pebble and thyme". */
function maskUnusualPhrase(text: Masking, at: number): void {
  const start = startOfPlace(text, at);
  const words = nameFrom(text, start, { most: MAX_PHRASE, joins: /^(?:and|n)$/ });
  const firstPlain = words.findIndex((index) => !isNameLike(text, index));
  const name = firstPlain < 0 ? words : words.slice(0, firstPlain);
  const end = text.word(words[firstPlain] ?? -1);
  const isWhole = firstPlain < 0 || isKind(end) || (text.word(at) === 'from' && services.has(end));
  if (name.length >= MIN_NAME && isWhole && text.gap(start) === ' ') for (const index of name) text.mask(index, 'name');
}

/** What a name follows after a colon: "Practice: gentle smiles". */
const labels = wordSet('practice business company venue client site shop building complex school club property farm name tenant owner agent address');

/** Masks the name after a label. */
function maskLabelled(text: Masking, at: number): void {
  if (!labels.has(text.word(at)) || !/^ ?: ?$/.test(text.gap(at + 1))) return;
  const words = nameFrom(text, at + 1, { most: MAX_PHRASE, joins: /^(?:and|n|of|the)$/ });
  // "Complex: common area lights"
  if (isThing(text.word(words.at(-1) ?? -1))) return;
  if (words.some((index) => isNameLike(text, index))) for (const index of words) text.mask(index, 'name');
}

/** Buildings that homes are made of. */
const convertible = wordSet('convent foundry cannery tannery brewery mill woolstore gaol jail bank courthouse schoolhouse rectory manse monastery seminary orphanage church chapel synagogue malthouse distillery warehouse bakery cinema theatre post');

const homesWithin = wordSet('apartment apartments unit loft level lvl flat studio lift penthouse conversion converted');

/** Returns whether a word is a home in a larger building, or a room with a number. */
const isWithin = (text: Masking, at: number) => homesWithin.has(text.word(at)) || (/^(?:room|rm|suite)$/.test(text.word(at)) && /^\d/.test(text.word(at + 1)));

/** Masks an old building that homes were made of: "apartment 4 in the old convent", "at the foundry, then lift to level 7". */
function maskConverted(text: Masking, at: number): void {
  if (!convertible.has(text.word(at)) || !/^(?:the|old)$/.test(text.word(at - 1))) return;
  if ([...text.before(at, HOME_REACH), ...text.after(at, HOME_REACH)].some((near) => isWithin(text, near))) {
    text.mask(at, 'address');
    if (text.word(at) === 'post' && text.word(at + 1) === 'office') text.mask(at + 1, 'address');
  }
}

/** Masks where somebody is found: "easiest to find me by the old pilot's cottage". */
function maskFoundBy(text: Masking, at: number): void {
  if (text.word(at - 1) !== 'find' || !/^(?:me|us|it)$/.test(text.word(at)) || !/^(?:by|near|at|behind|opposite|past|beside)$/.test(text.word(at + 1))) return;
  for (const index of placePhrase(text, at + 1)) text.mask(index, 'address');
}

const flats = wordSet('apartment apt unit flat level lvl suite');
const neighbourPositions = wordSet('downstairs upstairs');

/** Masks names of places, even of everyday words. */
export function maskPlaceNames(text: Masking): void {
  for (const [at, { text: word }] of text.tokens.entries()) {
    if (placePrepositions.has(word)) maskPlaceAfter(text, at);
    if (weakPrepositions.has(word)) maskNamedKind(text, at);
    if (namePrepositions.has(word)) maskUnusualPhrase(text, at);
    if (flats.has(word)) maskBuildingOfFlat(text, at);
    if (neighbourPositions.has(word)) maskNameBeforePosition(text, at);
    maskLabelled(text, at);
    maskFoundBy(text, at);
    maskConverted(text, at);
  }
}
