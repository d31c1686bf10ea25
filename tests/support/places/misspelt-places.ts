import { readFileSync } from 'node:fs';
import type { Gazetteer } from '../../../server/modules/places/index.ts';
import type { Chance } from '../../proofs/abuse/random.ts';

/** A misspelt text, and the place that is meant: "Marrickville NSW". */
export type Misspelt = readonly [typed: string, meant: string];

/**
 * Reads a list of misspelt places that was written by hand: the search was tuned on one, and the others were written without
 * sight of its answers: 'shared-names' has names that towns in several states have, and only for Redcliffe the answers were known; a sixth of
 * 'in-addresses' are the ends of street addresses.
 */
export function misspeltByHand(list: 'tuned' | 'unseen' | 'shared-names' | 'in-addresses'): Misspelt[] {
  const lines = readFileSync(new URL(`misspelt-${list}.txt`, import.meta.url), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [typed = '', meant = ''] = line.split('|');
    return [typed, meant];
  });
}

const keyRows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

function neighboursOf(key: string): string {
  const row = keyRows.find((keys) => keys.includes(key)) ?? '';
  const at = row.indexOf(key);
  return row === '' ? key : row.slice(Math.max(0, at - 1), at) + row.slice(at + 1, at + 2);
}

/** What people write for one another by ear. */
const alike = [['ck', 'k'], ['ph', 'f'], ['ee', 'ea'], ['ie', 'ei'], ['ey', 'y'], ['oo', 'u'], ['qu', 'kw'], ['wh', 'w'], ['our', 'or'], ['ou', 'ow'], ['ai', 'ay'], ['ton', 'ten'], ['ville', 'vile'], ['oa', 'o'], ['x', 'ks']] as const;

type Slip = (name: string, at: number, chance: Chance) => string;

const replace = (name: string, at: number, count: number, by: string) => name.slice(0, at) + by + name.slice(at + count);

/** Ways to misspell a name at a letter, which is never its first. A slip that does not apply leaves the name as it is. */
const slips: readonly Slip[] = [
  (name, at) => (name[at] === name[at - 1] ? replace(name, at, 1, '') : name),
  (name, at) => replace(name, at, 0, name[at] ?? ''),
  (name, at) => replace(name, at, 1, ''),
  (name, at) => replace(name, at, 2, `${name[at + 1] ?? ''}${name[at] ?? ''}`),
  (name, at, chance) => replace(name, at, 0, chance.pick([...'abcdefghijklmnopqrstuvwxyz'])),
  (name, at, chance) => ('aeiou'.includes(name[at] ?? ' ') ? replace(name, at, 1, chance.pick([...'aeiou'])) : name),
  (name, at, chance) => replace(name, at, 1, chance.pick([...neighboursOf(name[at] ?? '')])),
  (name) => name.replace(' ', ''),
  (name, _, chance) => {
    const [one, other] = chance.pick(alike);
    return name.includes(one) ? name.replace(one, other) : name.replace(other, one);
  },
];

/** Misspells names by one slip each, and only into what is no other name. */
export function misspeltByRule(names: readonly string[], count: number, chance: Chance): Misspelt[] {
  const spelt = new Set(names.map((name) => name.toLowerCase()));
  const made: Misspelt[] = [];
  while (made.length < count) {
    const name = chance.pick(names);
    const typed = chance.pick(slips)(name.toLowerCase(), 1 + chance.below(name.length - 1), chance);
    if (!spelt.has(typed)) made.push([typed, name]);
  }
  return made;
}

/** The shares of texts, in percent, for which the place that is meant comes first, and among the first three. */
export function sharesFound(places: Gazetteer, texts: readonly Misspelt[]): { first: number; firstThree: number } {
  const positions = texts.map(([typed, meant]) => {
    const names = places.search(typed).map(({ suburb, state }) => (/ [A-Z]{2,3}$/.test(meant) ? `${suburb} ${state}` : suburb));
    return [...new Set(names)].indexOf(meant);
  });
  const share = (limit: number) => Math.round((1000 * positions.filter((at) => at >= 0 && at < limit).length) / texts.length) / 10;
  return { first: share(1), firstThree: share(3) };
}

/** The names of places where people live, one for each of the gazetteer's lines with at least so many, longer than four letters. */
export function namesOfTowns(list: string, people: number): string[] {
  const rows = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const towns = rows.map((line) => line.split('\t')).filter(([name = '', , , , , population]) => Number(population) >= people && name.length > 4);
  return [...new Set(towns.map(([name = '']) => name))];
}
