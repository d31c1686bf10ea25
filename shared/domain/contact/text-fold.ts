/** A text normalised for matching, with the positions in the text as typed. */
export interface Folded {
  /** Lower case, plain letters and digits, one kind of space, dash, dot and apostrophe. */
  text: string;
  /** The same, character for character, with the capitals as typed. */
  cased: string;
  /** Where each character of `text` begins in the source. */
  at: readonly number[];
}

/** A range of a folded text, from `start` up to but not including `end`. */
export interface Span {
  start: number;
  end: number;
}

const lookAlikes = new Map<string, string>();
for (const [from, to] of [
  ['аеорсухіѕјԁһкмтвнп', 'aeopcyxisjdhkmtbhn'],
  ['αεοιικνρτυχıøɡℓ', 'aeoiiknptuxiogl'],
  ['ⓐⒶ🅐🅰', '@@@@'],
  ["‘’‚‛ʼ′`´＇", "'''''''''"],
  ['·•∙⋅。․', '......'],
  ['−⁃', '--'],
  ['⁄∕', '//'],
] as const) {
  [...from].forEach((letter, index) => lookAlikes.set(letter, to[index] ?? ''));
}

function digitValue(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return String(before % 10);
}

function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  const known = lookAlikes.get(lower);
  if (known !== undefined) return known;
  if (/^[\n -~]$/.test(lower)) return lower;
  return character
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[^ -~]/gu, (rest) => lookAlikes.get(rest) ?? rest)
    .replace(/[^\P{Nd}0-9]/gu, digitValue)
    .replace(/[\p{Z}\p{Cc}\u2800]/gu, ' ')
    .replace(/\p{Pd}/gu, '-');
}

/** Normalises a text: removes Unicode look-alikes and disguises, so that one pattern matches every spelling. */
export function fold(source: string): Folded {
  let text = '';
  let cased = '';
  let index = 0;
  const at: number[] = [];
  for (const character of source) {
    const plain = /[a-z0-9 ]/.test(character) ? character : foldCharacter(character);
    const isCapital = character !== character.toLowerCase();
    text += plain;
    cased += isCapital && /^[a-z]+$/.test(plain) ? plain.toUpperCase() : plain;
    for (let unit = 0; unit < plain.length; unit += 1) at.push(index);
    index += character.length;
  }
  return { text, cased, at };
}

/** Returns where a global pattern matches. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  const spans: Span[] = [];
  // A quote is searched with about fifty patterns, and `matchAll` would copy each of them first.
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    spans.push({ start: match.index, end: match.index + match[0].length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return spans;
}
