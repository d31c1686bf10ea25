import { told } from '../proofs/proof-figures.mjs';
import { scenarios } from './scenarios.mjs';

export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

const NAMES = {
  express: 'bare Express, the same bytes',
  sql: 'the SQL alone',
  insert: 'Express with the same INSERT',
  minimal: 'by hand: session, SQL, stringify',
  ours: 'the product',
};
const percent = (value) => `${Math.round(value * 100)} %`;
const ms = (value) => value.toFixed(1);

const lineOf = (name, cells) => `${name.padEnd(46)}${cells.map((cell) => cell.padStart(12)).join('')}`;

const lineOfVariant = ([variant, { perSecond, p50, p99, ofExpress }]) =>
  lineOf(`  ${NAMES[variant]}`, [String(Math.round(perSecond)), ms(p50), ms(p99), percent(ofExpress)]);

/** What was measured of scenarios, one line for each variant. */
export function tableOfScenarios(measured) {
  const lines = Object.entries(measured).flatMap(([scenario, variants]) => {
    const head = lineOf(scenarios[scenario].title, ['a second', 'half, ms', 'p99, ms', 'of Express']);
    return [head].concat(Object.entries(variants).map(lineOfVariant));
  });
  return lines.join('\n');
}

const round = (value) => Math.round(value * 1000) / 1000;

/** A figure that has to reach a goal. */
const atLeast = (what, value, goal) => ({ what, value: round(value), goal: `at least ${goal}`, isMet: value >= goal });
const atMost = (what, value, goal) => ({ what, value: round(value), goal: `at most ${goal}`, isMet: value <= goal });

/** A figure that says more about the machine than about the product: a short run, beside whatever else that does, tells it. */
const onFreeMachine = (isShort, figure) => (isShort ? { ...figure, isMet: true } : figure);

function speedFigures(first) {
  const ours = (scenario, other) => first[scenario].ours.times(other);
  return [
    ...Object.keys(first).map((scenario) => atLeast(`${scenarios[scenario].title}: of the minimal route`, ours(scenario, 'minimal'), 0.8)),
    ...['market', 'pipeline'].map((scenario) => atLeast(`${scenarios[scenario].title}: of bare Express`, ours(scenario, 'express'), 0.25)),
    atLeast(`${scenarios.quote.title}: of Express with the same INSERT`, ours('quote', 'insert'), 0.4),
  ];
}

/** Both parts relative to bare Express of the same round, so that a busy minute does not look like growth. */
function growthFigures(first, grown) {
  return grown.flatMap(({ times, measured }) =>
    Object.keys(measured).map((scenario) => {
      const cost = first[scenario].ours.ofExpress / measured[scenario].ours.ofExpress;
      return atMost(`${scenarios[scenario].title}: ${times} times the rows of others, times the cost`, cost, 1.25);
    }),
  );
}

const placeFigures = (byPlace) =>
  byPlace.flatMap(({ path, half, growth }) => [
    atMost(`GET ${path} in Perth, 100,000 leads elsewhere: first answer, ms (half of them)`, half, 20),
    atMost(`GET ${path} in Perth: 10 times the leads elsewhere, times the cost`, growth, 1.25),
  ]);

function figuresOf({ isShort, first, grown, rushes, invoices, memory, memorySeconds, byPlace }) {
  return [
    ...[
      ...speedFigures(first),
      atLeast('full purchases a second', first.purchase.ours.perSecond, 300),
      ...growthFigures(first, grown),
      atMost('200 buyers of one lead: until the last is answered, ms (half of the rushes)', median(rushes.map(({ slowest }) => slowest)), 1000),
      atMost('200 buyers of one lead: other answers', rushes.reduce((sum, { odd }) => sum + odd, 0), 0),
      atMost('1,000 sales in a rush: until the last invoice is sent, s', invoices.seconds, 60),
      atMost(`memory at most in ${memorySeconds} s of load, MB`, memory.highest, 300),
      atMost('memory: growth in the second half, MB', memory.growth, 10),
      ...placeFigures(byPlace),
    ].map((figure) => onFreeMachine(isShort, figure)),
    atMost('200 buyers of one lead: rushes without exactly one winner', rushes.filter(({ won }) => won !== 1).length, 0),
    atMost('1,000 sales in a rush: sales without an invoice', invoices.sold - invoices.sent, 0),
    told('1,000 sales in a rush: sales a second', Math.round(invoices.perSecond)),
    told('requests refused in a sample of quotes', first.quote.ours.refused),
    told('requests refused in a sample of full purchases', first.purchase.ours.refused),
    told('200 buyers of one lead: the slowest of all rushes, ms', Math.max(...rushes.map(({ slowest }) => slowest))),
    told('load of every kind: a quote, its purchase and five looks, times a second', memory.perSecond),
    ...byPlace.map(({ path, slowest }) => told(`GET ${path} in Perth: the slowest first answer, ms`, slowest)),
  ];
}

/** Prints every figure with its goal and one line of JSON. Returns the exit code that they ask for. */
export function reportBench(run) {
  const figures = figuresOf(run);
  const isProved = figures.every(({ isMet }) => isMet);
  const width = Math.max(...figures.map(({ what }) => what.length));
  const lines = figures.map(({ what, value, goal = '', isMet }) => `${what.padEnd(width)}  ${String(value).padStart(9)}  ${goal}${isMet ? '' : '  MISSED'}`);
  const values = Object.fromEntries(figures.map(({ what, value }) => [what, value]));
  const measured = Object.fromEntries(
    Object.entries(run.first).map(([scenario, variants]) => [
      scenario,
      Object.fromEntries(Object.entries(variants).map(([variant, { perSecond, p50, p99 }]) => [variant, { perSecond: round(perSecond), p50: round(p50), p99: round(p99) }])),
    ]),
  );
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  process.stdout.write(`${JSON.stringify({ proof: 'bench', run: run.isShort ? 'short' : 'full', isProved, figures: values, measured })}\n`);
  return isProved ? 0 : 1;
}
