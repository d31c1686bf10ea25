import { stateNames } from '../contact/place-words.ts';
import { findAllNearDuplicates, findNearDuplicatesOf, type ScoredText } from './near-duplicates.ts';

/** A page with fewer words is too thin to index. */
export const MIN_SUBURB_WORDS = 120;
const SHINGLE_WORDS = 5;
/** Up to this many changed texts are each compared with all others. */
const MAX_COMPARED = 16;
/** Replaces the name of a text's own suburb. No word of a text contains it. */
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

/** Returns every way a text may name its own suburb, the longest first. */
function ownNames({ name, state, postcode, council }: SuburbText): string[] {
  const states = [...stateNames].filter(([, code]) => code === state).map(([spelling]) => spelling);
  const councils = council === null ? [] : [council, council.replaceAll(aboutCouncils, ' ')];
  return [name, postcode, state, ...states, ...councils]
    .map((spelling) => wordsOf(spelling).join(' '))
    .filter(Boolean)
    .toSorted((one, other) => other.length - one.length);
}

/** Returns the words of a text with a placeholder for its own suburb, so that swapping the name changes nothing. */
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
 * Returns every run of five words in a text (shingle) as a hash, because strings for all suburbs would be large. Collisions are
 * too rare to change a share.
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

/** Counts the words of a text; a dash by itself is not one. */
export function countSuburbWords(text: string | null): number {
  return text?.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length ?? 0;
}

/** The scored texts by the ids of their suburbs. */
export type IndexabilityScores = ReadonlyMap<number, ScoredText>;

/** Returns true for an indexable text: at least 120 words, and no near-duplicate. */
export function saysEnough({ words, nearDuplicate }: ScoredText): boolean {
  return words >= MIN_SUBURB_WORDS && nearDuplicate === null;
}

/**
 * Returns the scores of all texts after some of them changed (null: was removed). Unchanged texts are not read again: a few
 * changed texts cost one comparison with each other text, many cost scoring them all.
 *
 * The score is the share of a text's own shingles, without place names, that one other text has too (containment). What a page
 * repeats counts in full however much else the other page says, and a short text that begins like a long one does not harm the
 * long one. The share is never below the Jaccard index, so what passes here would pass there.
 */
export function scoreIndexability(known: IndexabilityScores, changes: ReadonlyMap<number, SuburbText | null>): IndexabilityScores {
  const texts = new Map(known);
  for (const [id, suburb] of changes) {
    if (suburb === null) texts.delete(id);
    else texts.set(id, { words: countSuburbWords(suburb.description), shingles: shinglesOf(suburb), nearDuplicate: null });
  }
  const open: number[] = [];
  for (const [id, { nearDuplicate }] of texts) {
    // A near-duplicate of a changed text may now be one of another text, or of none.
    if (changes.has(id) || (nearDuplicate !== null && changes.has(nearDuplicate.id))) open.push(id);
  }
  if (open.length > MAX_COMPARED) findAllNearDuplicates(texts);
  else findNearDuplicatesOf(open, texts);
  return texts;
}

/**
 * Returns the suburbs whose pages search engines may index: at least 120 words, and without place names less than 60 % of
 * the five-word shingles shared with any one other page.
 */
export function qualifyingSuburbs<T extends SuburbText>(suburbs: readonly T[]): ReadonlySet<T> {
  const scores = scoreIndexability(new Map(), new Map(suburbs.entries()));
  return new Set([...scores].flatMap(([index, text]) => suburbs[saysEnough(text) ? index : -1] ?? []));
}
