/** A name for comparing spellings: its letters without spaces, and the same as they sound. */
export interface Spelling {
  letters: string;
  sound: string;
}

/** Rewrites after which names are equal that sound alike. Capitals are letters that a later rule must not touch. */
const soundRules: readonly (readonly [RegExp, string])[] = [
  [/borough|burgh/g, 'bara'],
  [/ph/g, 'f'],
  [/wh/g, 'w'],
  [/^[gk]n/g, 'n'],
  [/^wr/g, 'r'],
  [/sch|sh/g, 'S'],
  [/tch|ch/g, 'C'],
  [/ck|c(?![eiy])|q/g, 'k'],
  [/[cz]/g, 's'],
  [/x/g, 'ks'],
  [/dge/g, 'je'],
  [/(?<=[aeiouy])(?:gh|h|w(?![aeiou]))/g, ''],
  [/[aeiouy]+/g, 'a'],
  [/(?<=..)a$/g, ''],
  [/(.)\1+/g, '$1'],
];

/** Returns the spelling of a name in lower case. What is no letter from a to z is left out. */
export function spellingOf(name: string): Spelling {
  const letters = name.replaceAll(/[^a-z]/g, '');
  const sound = soundRules.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), letters);
  return { letters, sound: sound.toLowerCase() };
}

/** What each slip costs, where an unrelated letter costs 1. */
const DOUBLE_LETTER = 0.3;
const TWO_SWAPPED = 0.6;
const VOWEL_FOR_VOWEL = 0.55;
const SIMILAR_SOUND = 0.6;
const NEIGHBOURING_KEY = 0.75;
const SOFT_LETTER = 0.7;
const HARD_LETTER = 0.95;
/** Added at the first letter, which people rarely get wrong. */
const FIRST_LETTER = 0.3;
/** For a name of which only the start is typed, and for each letter to come. */
const UNFINISHED = 0.35;
const LETTER_TO_COME = 0.02;

/** Returns the distance of a right start from a name to which so many letters are still to come. */
export function unfinishedDistance(lettersToCome: number): number {
  return lettersToCome > 0 ? UNFINISHED + LETTER_TO_COME * lettersToCome : 0;
}

const VOWELS = 'aeiouy';
const SOFT_LETTERS = `${VOWELS}h`;
const SIMILAR_SOUNDS = ['ckq', 'csz', 'gj', 'bp', 'dt', 'fv', 'mn', 'vw', 'xz'];
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const ALPHABET = 26;
const codeOf = (text: string, at: number) => text.charCodeAt(at) - 97;

/** Returns the cost of typing each letter for each other one. */
function substitutionCosts(): Float64Array {
  const costs = new Float64Array(ALPHABET * ALPHABET).fill(1);
  const lower = (letters: string, cost: number) => {
    for (let one = 0; one < letters.length; one += 1) {
      for (let other = 0; other < letters.length; other += 1) {
        const at = codeOf(letters, one) * ALPHABET + codeOf(letters, other);
        costs[at] = one === other ? 0 : Math.min(costs[at] ?? 1, cost);
      }
    }
  };
  for (const row of KEY_ROWS) {
    for (let at = 1; at < row.length; at += 1) lower(row.slice(at - 1, at + 1), NEIGHBOURING_KEY);
  }
  for (const letters of SIMILAR_SOUNDS) lower(letters, SIMILAR_SOUND);
  lower(VOWELS, VOWEL_FOR_VOWEL);
  return costs;
}

const substitutions = substitutionCosts();

const gaps = Float64Array.from({ length: ALPHABET }, (_, code) =>
  SOFT_LETTERS.includes(String.fromCodePoint(code + 97)) ? SOFT_LETTER : HARD_LETTER,
);

const MAX_LETTERS = 40;
const ROW = MAX_LETTERS + 1;

/** One side of a comparison: its letters by number, and what it costs to leave each out. */
class Side {
  readonly codes = new Uint8Array(MAX_LETTERS);
  readonly gaps = new Float64Array(MAX_LETTERS);
  length = 0;

  read(text: string): void {
    this.length = Math.min(text.length, MAX_LETTERS);
    let previous = -1;
    for (let at = 0; at < this.length; at += 1) {
      const code = codeOf(text, at);
      this.codes[at] = code;
      this.gaps[at] = code === previous ? DOUBLE_LETTER : (gaps[code] ?? 1) + (at === 0 ? FIRST_LETTER : 0);
      previous = code;
    }
  }
}

const typedSide = new Side();
const nameSide = new Side();
/** The cost of each start of what was typed for each start of the name. */
const costs = new Float64Array(ROW * ROW);

const at = (numbers: Float64Array | Uint8Array, index: number): number => numbers[index] ?? 0;

function isSwapped(i: number, j: number): boolean {
  const { codes: typed } = typedSide;
  const { codes: name } = nameSide;
  return i > 1 && j > 1 && at(typed, i - 1) === at(name, j - 2) && at(typed, i - 2) === at(name, j - 1);
}

function costAt(i: number, j: number): number {
  const here = i * ROW + j;
  const above = here - ROW;
  const typed = at(typedSide.codes, i - 1);
  const name = at(nameSide.codes, j - 1);
  const cost = Math.min(
    at(costs, above - 1) + at(substitutions, typed * ALPHABET + name) + (i + j === 2 && typed !== name ? FIRST_LETTER : 0),
    at(costs, above) + at(typedSide.gaps, i - 1),
    at(costs, here - 1) + at(nameSide.gaps, j - 1),
  );
  return isSwapped(i, j) ? Math.min(cost, at(costs, above - ROW - 2) + TWO_SWAPPED + (i + j === 4 ? FIRST_LETTER : 0)) : cost;
}

/** Returns the least cost of the last row: for the whole name, or for a start of it. */
function leastCost(): number {
  const row = typedSide.length * ROW;
  let least = at(costs, row + nameSide.length);
  for (let j = 1; j < nameSide.length; j += 1) {
    least = Math.min(least, at(costs, row + j) + unfinishedDistance(nameSide.length - j));
  }
  return least;
}

/** Returns what it costs to have typed one text for another, or Infinity above the limit. */
function editCost(typed: string, name: string, limit: number): number {
  typedSide.read(typed);
  nameSide.read(name);
  costs[0] = 0;
  for (let j = 1; j <= nameSide.length; j += 1) costs[j] = at(costs, j - 1) + at(nameSide.gaps, j - 1);
  for (let i = 1; i <= typedSide.length; i += 1) {
    const row = i * ROW;
    let least = at(costs, row - ROW) + at(typedSide.gaps, i - 1);
    costs[row] = least;
    for (let j = 1; j <= nameSide.length; j += 1) {
      const cost = costAt(i, j);
      costs[row + j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return Infinity;
  }
  return leastCost();
}

/** Added to the mean of the distances by letter and by sound, so that a match by sound alone is never exact. */
const BY_EAR = 0.1;
/** With fewer sounds too many names are alike. */
const MIN_SOUND = 3;

/** Returns how far a typed spelling is from a name: 0 for the same letters, about 1 for a wrong letter, Infinity above the limit. */
export function spellingDistance(typed: Spelling, name: Spelling, limit: number): number {
  const letters = editCost(typed.letters, name.letters, 2 * limit);
  if (letters === 0 || letters === Infinity) return letters;
  const sound = typed.sound.length < MIN_SOUND ? letters : editCost(typed.sound, name.sound, limit);
  const distance = Math.min(letters, (letters + sound) / 2 + BY_EAR);
  return distance > limit ? Infinity : distance;
}
