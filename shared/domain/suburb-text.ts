import { stateNames } from './place-words.ts';

const FEWEST_WORDS = 120;
const SHINGLE_WORDS = 5;
/** A page with this share of its five-word runs in one sibling says too little of its own. */
const TWIN_PERCENT = 60;
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
function shinglesOf(suburb: SuburbText): Set<number> {
  const words = wordsWithoutName(suburb).map(hashOf);
  const shingles = new Set<number>();
  for (let end = SHINGLE_WORDS; end <= words.length; end += 1) {
    let hash = 0;
    for (let at = end - SHINGLE_WORDS; at < end; at += 1) hash = Math.imul(hash, FNV_PRIME) ^ (words[at] ?? 0);
    shingles.add(hash);
  }
  return shingles;
}

/** Which texts hold a shingle, for those shingles that stand in more than one. */
function holdersOf(texts: readonly ReadonlySet<number>[]): Map<number, number[]> {
  const seen = new Set<number>();
  const shared = new Map<number, number[]>();
  for (const text of texts) {
    for (const shingle of text) {
      if (seen.has(shingle)) shared.set(shingle, []);
      else seen.add(shingle);
    }
  }
  for (const [index, text] of texts.entries()) {
    for (const shingle of text) shared.get(shingle)?.push(index);
  }
  return shared;
}

/** Whether a text holds all the given shingles but a few. */
function hasAllBut(few: number, shingles: readonly number[], text: ReadonlySet<number> | undefined): boolean {
  let missing = 0;
  for (const shingle of shingles) {
    if (!text?.has(shingle)) missing += 1;
    if (missing > few) return false;
  }
  return true;
}

/**
 * Finds out for each text whether most of it stands in one other text.
 *
 * Asked is the share of its own shingles that the other has too: what a page repeats counts in full however much the
 * other page says besides, and a short text that begins like a long one costs the long one nothing. The share is never
 * below the Jaccard index, so what passes here would pass there.
 */
function createTwinFinder(texts: readonly ReadonlySet<number>[]): (index: number) => boolean {
  const holders = holdersOf(texts);
  const countOf = (shingle: number) => holders.get(shingle)?.length ?? 1;

  return (index) => {
    const own = [...(texts[index] ?? [])].toSorted((one, other) => countOf(one) - countOf(other));
    const needed = Math.ceil((TWIN_PERCENT * own.length) / 100);
    const tried = new Set([index]);
    // A twin lacks fewer than this many of the shingles, so it has one of the rarest: few texts need a comparison.
    for (const shingle of own.slice(0, own.length - needed + 1)) {
      for (const other of holders.get(shingle) ?? []) {
        if (tried.has(other)) continue;
        tried.add(other);
        if (hasAllBut(own.length - needed, own, texts[other])) return true;
      }
    }
    return false;
  };
}

function isLongEnough({ description }: SuburbText): boolean {
  const words = description?.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)) ?? [];
  return words.length >= FEWEST_WORDS;
}

/**
 * Returns the suburbs that say enough of their own to be shown to search engines: at least 120 words, and with the names
 * of the places taken out less than 60 % of its five-word runs in any one of the others.
 */
export function qualifyingSuburbs<T extends SuburbText>(suburbs: readonly T[]): ReadonlySet<T> {
  const hasTwin = createTwinFinder(suburbs.map(shinglesOf));
  return new Set(suburbs.filter((suburb, index) => isLongEnough(suburb) && !hasTwin(index)));
}
