const without = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const swapped = (word: string, at: number) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
const places = (word: string) => Array.from({ length: word.length }, (_, at) => at);

/** Returns a function that finds typos of a set of words: one letter too many, one missing, one wrong, or two swapped. */
export function typosOf(words: Iterable<string>, shortest: number): (word: string) => boolean {
  const long = new Set([...words].filter((word) => word.length >= shortest));
  const lacking = new Set([...long].flatMap((word) => places(word).map((at) => without(word, at))));
  const wrong = new Set([...long].flatMap((word) => places(word).map((at) => `${at}${without(word, at)}`)));
  const isTypo = (word: string) =>
    lacking.has(word) ||
    places(word).some((at) => long.has(without(word, at)) || long.has(swapped(word, at)) || wrong.has(`${at}${without(word, at)}`));
  const longest = Math.max(...[...long].map(({ length }) => length)) + 1;
  return (word) => word.length >= shortest && word.length <= longest && isTypo(word);
}

const VOWELS = /[aeiou]/g;
const MIN_ABBREVIATION = 3;
const MIN_ABBREVIATED = 5;

/** Returns a function that finds words without their vowels: "pwr" and "swtch", not "pw". */
export function abbreviationsOf(words: Iterable<string>): (word: string) => boolean {
  const bare = new Set([...words].filter((word) => word.length >= MIN_ABBREVIATED).map((word) => word.replace(VOWELS, '')).filter((word) => word.length >= MIN_ABBREVIATION));
  return (word) => !/[aeiou]/.test(word) && bare.has(word);
}

/** What sounds the same, the longer spellings first. */
const sounds: readonly [spelled: RegExp, sound: string][] = [
  [/xs/g, 'x'], [/ph/g, 'f'], [/(?:ti|ssi|si|sh|sch|ci)(?=o)/g, 'x'], [/sh|sch/g, 'x'], [/dge/g, 'j'], [/wh/g, 'w'], [/^kn/g, 'n'], [/^wr/g, 'r'], [/ght?/g, 't'], [/ck|q|c(?![eiyh])/g, 'k'], [/c(?=[eiy])/g, 's'],
  [/z/g, 's'], [/g(?=[eiy])/g, 'j'], [/v/g, 'f'], [/h(?!$)/g, ''], [/[aeiouy]+/g, 'a'], [/(.)\1+/g, '$1'], [/(?<=.)a$/g, ''],
];
const soundOf = (word: string) => sounds.reduce((sound, [spelled, same]) => sound.replaceAll(spelled, same), word);

const MIN_SOUNDED = 6;
const MIN_PREFIX = 5;
const MIN_LEFT_OUT = 2;

/** Returns a function that finds words of which the end is left out: "kitch", "extens". */
export function beginningsOf(words: Iterable<string>): (word: string) => boolean {
  const beginnings = new Set<string>();
  for (const word of words) for (let length = MIN_PREFIX; length <= word.length - MIN_LEFT_OUT; length += 1) beginnings.add(word.slice(0, length));
  return (word) => beginnings.has(word);
}

const MAX_LONGER = 1;

/** Returns a function that finds words as they sound: "resipticle", "squeels". */
export function soundsLike(words: Iterable<string>, consonants: number): (word: string) => boolean {
  const lengths = new Map<string, number[]>();
  for (const word of words) {
    const sound = soundOf(word);
    if (word.length >= MIN_SOUNDED && sound.replaceAll('a', '').length >= consonants) lengths.set(sound, [...(lengths.get(sound) ?? []), word.length]);
  }
  const isNear = (word: string) => (lengths.get(soundOf(word)) ?? []).some((length) => Math.abs(length - word.length) <= MAX_LONGER);
  return (word) => word.length >= MIN_SOUNDED - 1 && isNear(word);
}
