import { stateNames } from './place-words.ts';
import { findAllTwins, findTwinsOf, type JudgedText } from './suburb-twins.ts';

/** A page with fewer words says too little. */
export const FEWEST_SUBURB_WORDS = 120;
const SHINGLE_WORDS = 5;
/** Up to so many texts are each compared with all others. */
const MOST_COMPARED = 16;
/** Stands where a text names its own suburb. No word of a text contains it. */
const MARK = '*';

export interface SuburbText {
  name: string;
  state: string;
  postcode: string;
  council: string | null;
  description: string | null;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const aboutCouncils = /\b(?:the|of|city|town|shire|district|municipality|municipal|regional|rural|council)\b/gi;

/** Every way a text may name its own suburb, the longest first. */
function ownNames({ name, state, postcode, council }: SuburbText): string[] {
  const states = [...stateNames].filter(([, code]) => code === state).map(([spelling]) => spelling);
  const councils = council === null ? [] : [council, council.replaceAll(aboutCouncils, ' ')];
  return [name, postcode, state, ...states, ...councils]
    .map((spelling) => wordsOf(spelling).join(' '))
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
}

/** The words of a text with a mark wherever it names its own suburb, so that swapping the name changes nothing. */
function wordsWithoutName(suburb: SuburbText): string[] {
  const text = ` ${wordsOf(suburb.description ?? '').join(' ')} `;
  const names = new RegExp(`(?<= )(?:${ownNames(suburb).join('|')})(?= )`, 'g');
  return text.replaceAll(names, MARK).trim().split(' ');
}

const FNV_PRIME = 0x01_00_01_93;

function hashOf(word: string): number {
  let hash = 0;
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

/**
 * Every run of five words in a text, as numbers: a list of all suburbs would be large as strings. That two runs share
 * a number is rarer than could ever move a share.
 */
function shinglesOf(suburb: SuburbText): Int32Array {
  const words = wordsWithoutName(suburb).map(hashOf);
  const shingles = new Set<number>();
  for (let end = SHINGLE_WORDS; end <= words.length; end += 1) {
    let hash = 0;
    for (let at = end - SHINGLE_WORDS; at < end; at += 1) hash = Math.imul(hash, FNV_PRIME) ^ (words[at] ?? 0);
    shingles.add(hash);
  }
  return Int32Array.from(shingles);
}

/** Returns how many words a text has; a dash by itself is none. */
export function countSuburbWords(text: string | null): number {
  return text?.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length ?? 0;
}

/** The judged texts by the ids of their suburbs. */
export type Judgement = ReadonlyMap<number, JudgedText>;

/** Returns true for a text that says enough of its own: at least 120 words, and no sibling that says most of it. */
export function saysEnough({ words, twin }: JudgedText): boolean {
  return words >= FEWEST_SUBURB_WORDS && twin === null;
}

/**
 * Returns the judgement of all texts after some of them changed (null: is gone). What did not change is not read again:
 * a few changed texts cost one comparison with each other text, many cost a judgement of them all.
 *
 * Asked is the share of a text's own shingles, with the names of the places taken out, that one other text has too: what
 * a page repeats counts in full however much the other page says besides, and a short text that begins like a long one
 * costs the long one nothing. The share is never below the Jaccard index, so what passes here would pass there.
 */
export function judgeAgain(known: Judgement, changes: ReadonlyMap<number, SuburbText | null>): Judgement {
  const texts = new Map(known);
  for (const [id, suburb] of changes) {
    if (suburb === null) texts.delete(id);
    else texts.set(id, { words: countSuburbWords(suburb.description), shingles: shinglesOf(suburb), twin: null });
  }
  const open: number[] = [];
  for (const [id, { twin }] of texts) {
    // What was like a text that changed may be like another one now, or like none.
    if (changes.has(id) || (twin !== null && changes.has(twin.id))) open.push(id);
  }
  if (open.length > MOST_COMPARED) findAllTwins(texts);
  else findTwinsOf(open, texts);
  return texts;
}

/**
 * Returns the suburbs that say enough of their own to be shown to search engines: at least 120 words, and with the names
 * of the places taken out less than 60 % of its five-word runs in any one of the others.
 */
export function qualifyingSuburbs<T extends SuburbText>(suburbs: readonly T[]): ReadonlySet<T> {
  const judgement = judgeAgain(new Map(), new Map(suburbs.entries()));
  return new Set([...judgement].flatMap(([index, text]) => suburbs[saysEnough(text) ? index : -1] ?? []));
}
