// The list of places as text: one locality a line, its fields apart by tabs, the first line says where it comes from.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'];

const SMALL_WORDS = new Set(['and', 'by', 'of', 'on', 'the', 'upon']);
const SHORT_FORMS = new Set(['anu', 'bc', 'dc', 'gpo', 'hmas', 'mc', 'msc', 'po', 'raaf', 'rgh']);

/** Words of Aboriginal languages that are written with a small letter after their dash. */
const JOINED_SMALL = new Map([['kuring-gai', 'Kuring-gai'], ['coot-tha', 'Coot-tha']]);

function wordWithCapital(word, index) {
  if (SHORT_FORMS.has(word)) return word.toUpperCase();
  if (index > 0 && SMALL_WORDS.has(word)) return word;
  if (JOINED_SMALL.has(word)) return JOINED_SMALL.get(word);
  return word
    .replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/^([OD]'|Mc)(\p{L})(?=\p{L}{2})/u, (_, start, letter) => start + letter.toUpperCase());
}

/** Returns a name as it is written on a map: "O’CONNOR" is O'Connor, "BAY OF FIRES" is Bay of Fires. */
export function placeName(typed) {
  const name = typed.normalize('NFC').replace(/[‘’`´]/g, "'").replace(/\s+/g, ' ').trim();
  if (/\p{Ll}/u.test(name)) return name;
  return name.toLowerCase().split(' ').map(wordWithCapital).join(' ');
}

/** Returns what two ways to write one name have in common. */
export function nameKey(name) {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'‘’`´.]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bst\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .trim();
}

const DEGREES = 10_000;
const degrees = (value) => String(Math.round(value * DEGREES) / DEGREES);

function lineOf({ suburb, state, postcode, latitude, longitude, population, remoteness }) {
  return [suburb, state, postcode, degrees(latitude), degrees(longitude), population || '', remoteness || ''].join('\t');
}

/** Returns the list as text. */
export function textOf(source, localities) {
  return [`# ${source}`, ...localities.map(lineOf).toSorted(), ''].join('\n');
}

/** Reads the localities of a list. */
export function localitiesIn(text) {
  return text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [suburb, state, postcode, latitude, longitude, population, remoteness] = line.split('\t');
      return {
        suburb,
        state,
        postcode,
        latitude: Number(latitude),
        longitude: Number(longitude),
        population: Number(population),
        remoteness: Number(remoteness),
      };
    });
}

/** Writes a file so that a reader at the same time sees the old one or the new one, whole. */
export function writeWhole(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, file);
}
