import { readFileSync } from 'node:fs';
import { openGazetteer } from '../../../server/modules/places/index.ts';
import { type Misspelt, misspeltByHand, misspeltByRule, namesOfTowns, sharesFound } from '../../support/places/misspelt-places.ts';
import { createChance } from '../abuse/random.ts';
import { atLeast, atMost, type Figure, percentile, tableOf, told } from '../money/figures.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const MIN_FIRST = 90;
const MIN_FIRST_THREE = 97;
const MAX_MS = 5;
const MAX_MB = 20;
const MADE = 1_000;
const TOWN_PEOPLE = 1_000;

const places = openGazetteer('');

function shareFigures(phase: string, texts: readonly Misspelt[]): Figure[] {
  const { first, firstThree } = sharesFound(places, texts);
  return [
    told(phase, 'texts', texts.length),
    atLeast(phase, 'the right place comes first, %', first, MIN_FIRST),
    atLeast(phase, 'the right place is among the first three, %', firstThree, MIN_FIRST_THREE),
  ];
}

/** The least of five times, because something else may run beside one of them. */
function leastMs(typed: string): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    places.search(typed);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

function timeFigures(texts: readonly Misspelt[], isJudged: boolean): Figure[] {
  const times = texts.map(([typed]) => leastMs(typed));
  const judge = (what: string, share: number) => {
    const ms = Math.round(percentile(times, share) * 100) / 100;
    return isJudged ? atMost('time', what, ms, MAX_MS) : told('time', what, ms);
  };
  return [judge('a misspelt text, median ms', 0.5), judge('the slowest, ms', 1)];
}

function memoryFigure(): Figure {
  globalThis.gc?.();
  const before = process.memoryUsage();
  places.prepare();
  globalThis.gc?.();
  const after = process.memoryUsage();
  const bytes = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers;
  return atMost('memory', 'index of spellings, MB', Math.round(bytes / 1e5) / 10, MAX_MB);
}

function prove(isShort: boolean): boolean {
  const memory = memoryFigure();
  const towns = namesOfTowns(readFileSync(new URL('../../../dist/places/localities.txt', import.meta.url), 'utf8'), TOWN_PEOPLE);
  const made = misspeltByRule(towns, MADE, createChance(7));
  const figures = [
    ...shareFigures('by hand, tuned on', misspeltByHand('tuned')),
    ...shareFigures('by hand, not seen', misspeltByHand('unseen')),
    ...shareFigures('one slip in a town', made),
    ...shareFigures('with another seed', misspeltByRule(towns, MADE, createChance(Date.now()))),
    ...timeFigures(made, !isShort),
    memory,
  ];
  const isProved = figures.every(({ isMet }) => isMet);
  say(`\n${tableOf(figures)}\n`);
  const byName = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
  say(JSON.stringify({ proof: 'places', run: isShort ? 'short' : 'full', isProved, figures: byName }));
  return isProved;
}

process.exitCode = prove(process.argv[2] === '--short') ? 0 : 1;
