import { readFileSync } from 'node:fs';
import { createChance } from '../abuse/random.ts';
import { atMost, type Figure, percentile, tableOf, told } from '../money/figures.ts';
import { type HarmlessText, type LeakyText, leaksOf, lossesOf, redactAsFiled } from './corpus.ts';
import { generateTexts } from './generate-texts.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const MAX_LEAKED = 1;
const MAX_HARD_LEAKED = 10;
const MAX_LOSSES = 2;
const MAX_MS = 10;
const MAX_MB = 20;
const MAX_TIMES = 6;
const LENGTH = 5000;
const GENERATED = 400;

/** What is hard to tell from ordinary words: names of third people and businesses, codes, plates, and what a house looks like or is near. */
const hardKinds = new Set(['person', 'code', 'plate', 'business', 'landmark', 'other']);

function readTexts<Text>(name: string): Text[] {
  const file = new URL(`texts/${name}.jsonl`, import.meta.url);
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Text);
}

const percent = (part: number, whole: number) => Math.round((part / Math.max(1, whole)) * 1000) / 10;

interface Counted {
  details: number;
  leaked: number;
}

function count(texts: readonly LeakyText[]): Counted {
  const leaks = texts.map((text) => leaksOf(text).length);
  return { details: texts.reduce((sum, { hide }) => sum + hide.length, 0), leaked: leaks.reduce((sum, found) => sum + found, 0) };
}

/** How many details of some texts come through, the hard ones by themselves; `isJudged` says whether the goals hold for them. */
function leakFigures(phase: string, texts: readonly LeakyText[], isJudged: boolean): Figure[] {
  return [
    { what: 'ordinary details', goal: MAX_LEAKED, some: texts.filter(({ kind }) => !hardKinds.has(kind)) },
    { what: 'hard details', goal: MAX_HARD_LEAKED, some: texts.filter(({ kind }) => hardKinds.has(kind)) },
  ].flatMap(({ what, goal, some }) => {
    const { details, leaked } = count(some);
    const share = percent(leaked, details);
    const name = `${what} that come through, %`;
    return [told(phase, what, details), isJudged ? atMost(phase, name, share, goal) : told(phase, name, share)];
  });
}

function lossFigures(phase: string, texts: readonly HarmlessText[], isJudged: boolean): Figure[] {
  const share = percent(texts.filter((text) => lossesOf(text).length > 0).length, texts.length);
  const name = 'harmless texts that lose a needed word, %';
  return [told(phase, 'harmless texts', texts.length), isJudged ? atMost(phase, name, share, MAX_LOSSES) : told(phase, name, share)];
}

const customer = { name: 'Anna Kowalski', phone: '0491 570 156', address: '18 Smith Street, Marrickville NSW 2204' };

function medianMs(text: string): number {
  const times = Array.from({ length: 41 }, () => {
    const startedAt = performance.now();
    redactAsFiled(text, customer);
    return performance.now() - startedAt;
  });
  return percentile(times, 0.5);
}

const rounded = (value: number) => Math.round(value * 10) / 10;

/** What redaction costs: time for a long text, for four times as much, and the memory of its lists. */
function costFigures(texts: readonly string[], isJudged: boolean): Figure[] {
  const long = texts.join(' ').repeat(3);
  const [one, four] = [medianMs(long.slice(0, LENGTH)), medianMs(long.slice(0, 4 * LENGTH))];
  const judge = (what: string, value: number, goal: number) => (isJudged ? atMost('cost', what, rounded(value), goal) : told('cost', what, rounded(value)));
  return [judge(`${LENGTH} characters, median ms`, one, MAX_MS), judge('four times as many, times as long', four / one, MAX_TIMES)];
}

/** What rules begin with or stumble over. */
const hostilePieces = [
  ' dot ', ' at ', '@', '(', '0491 ', '18 ', '12/', 'unit ', 'st ', 'no. ', 'corner ', 'call ', 'ask for ', 'code ', 'rego ', 'insta ', 'dot com ', 'double ', 'five ', 'oh ', '-', '_', '. ', ', ',
  '\n', 'a', 'A ', 'Heron ', 'mm2 ', 'and ', 'x', '.com', 'http://', '五', 'Κ ', 'é', '\u202e', "'", '&', '/', 'qwxz', '0'.repeat(40), 'z'.repeat(40),
];
const HOSTILE_TEXTS = 300;
const MAX_PIECES = 6;
/** Below this, ms, a time is mostly that of the clock. */
const MIN_MS = 10;

function leastMs(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    redactAsFiled(text, customer);
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

/**
 * How long a text takes, and how many times as long another one. What takes too long is timed again, as something else may have run beside it:
 * what grows faster than its length does so each time.
 */
function growthOf(short: string, long: string): [ms: number, times: number] {
  let least: [number, number] = [Infinity, Infinity];
  for (let round = 0; round < 4 && least[1] > MAX_TIMES; round += 1) {
    const [one, four] = [leastMs(short), leastMs(long)];
    const times = four > MIN_MS ? four / one : 0;
    if (times < least[1]) least = [one, times];
  }
  return least;
}

/** The worst of many texts that repeat a few pieces: how long 5,000 characters take, and how much longer four times as many. */
function hostileFigures(seed: number, isJudged: boolean): Figure[] {
  const chance = createChance(seed);
  let [slowest, worst] = [0, 0];
  for (let made = 0; made < HOSTILE_TEXTS; made += 1) {
    const piece = Array.from({ length: 1 + chance.below(MAX_PIECES) }, () => chance.pick(hostilePieces)).join('');
    const ofLength = (length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
    const [one, times] = growthOf(ofLength(LENGTH), ofLength(4 * LENGTH));
    slowest = Math.max(slowest, one);
    worst = Math.max(worst, times);
  }
  const what = 'four times as many, times as long, worst';
  return [
    told('hostile texts', `${LENGTH} characters, slowest ms`, rounded(slowest)),
    isJudged ? atMost('hostile texts', what, rounded(worst), MAX_TIMES) : told('hostile texts', what, rounded(worst)),
  ];
}

function memoryFigure(): Figure {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  redactAsFiled('the first text opens the lists', customer);
  globalThis.gc?.();
  return atMost('cost', 'memory of the lists, MB', Math.round((process.memoryUsage().heapUsed - before) / 1e5) / 10, MAX_MB);
}

function prove(isShort: boolean): boolean {
  const memory = memoryFigure();
  const harmless = readTexts<HarmlessText>('harmless');
  const figures = [
    ...leakFigures('written texts', readTexts<LeakyText>('leaky'), true),
    ...leakFigures('generated texts', generateTexts(GENERATED, 7), true),
    ...leakFigures('generated with another seed', generateTexts(5 * GENERATED, Date.now()), true),
    ...lossFigures('written texts', harmless, true),
    ...leakFigures('locked texts', readTexts<LeakyText>('locked-leaky'), false),
    ...lossFigures('locked texts', readTexts<HarmlessText>('locked-harmless'), false),
    ...costFigures(harmless.map(({ text }) => text), !isShort),
    ...hostileFigures(7, !isShort),
    memory,
  ];
  const isProved = figures.every(({ isMet }) => isMet);
  say(`\n${tableOf(figures)}\n`);
  const byName = Object.fromEntries(figures.map(({ phase, what, value }) => [`${phase}: ${what}`, value]));
  say(JSON.stringify({ proof: 'redaction', run: isShort ? 'short' : 'full', isProved, figures: byName }));
  return isProved;
}

process.exitCode = prove(process.argv[2] === '--short') ? 0 : 1;
