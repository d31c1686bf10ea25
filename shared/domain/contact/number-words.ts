const units = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const teens = ['ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen'];
const lateTeens = ['seventeen', 'eighteen', 'nineteen'];
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const digitsOf = new Map<string, string>([
  ...units.map((word, digit) => [word, String(digit)] as const),
  ...[...teens, ...lateTeens].map((word, index) => [word, String(index + 10)] as const),
  ...tens.map((word, index) => [word, `${index + 2}0`] as const),
  ['oh', '0'],
  ['o', '0'],
  ['nought', '0'],
  ['naught', '0'],
  ['nil', '0'],
  ['zip', '0'],
  ['niner', '9'],
  ['fourty', '40'],
  ['hundred', '00'],
]);

const soundAlikes = new Map([
  ['to', '2'],
  ['too', '2'],
  ['for', '4'],
  ['fore', '4'],
  ['won', '1'],
  ['ate', '8'],
]);

const leet = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
]);

// Longest first, and no word is two others joined, so the match never backtracks.
const words = [...digitsOf.keys()].toSorted((one, other) => other.length - one.length);
const onlyNumberWords = new RegExp(`^(?:${words.join('|')})+$`);
const eachNumberWord = new RegExp(words.join('|'), 'g');

/** Returns the digits a folded word stands for ("four", "fourteen", "f0ur"), or null. */
export function digitsOfWord(word: string): string | null {
  if (word.length > 60) return null;
  const plain = /\d/.test(word) ? word.replace(/\d/g, (digit) => leet.get(digit) ?? digit) : word;
  if (!onlyNumberWords.test(plain)) return null;
  return plain.replace(eachNumberWord, (part) => digitsOf.get(part) ?? '');
}

/** Returns the digit an everyday word sounds like ("to", "for"), or null. */
export function digitOfSoundAlike(word: string): string | null {
  return soundAlikes.get(word) ?? null;
}

/** Returns how many times this word repeats the next digit ("double four" → 2); 0 for any other word. */
export function repeatOfWord(word: string): number {
  if (word === 'double' || word === 'dbl') return 2;
  return word === 'triple' || word === 'treble' ? 3 : 0;
}
