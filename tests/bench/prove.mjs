import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPrograms } from '../../scripts/processes.mjs';
import { measureInvoices } from './invoices.mjs';
import { measureMarketByPlace } from './market-by-place.mjs';
import { measureMemory } from './memory.mjs';
import { median, reportBench, tableOfScenarios } from './report.mjs';
import { measureRush } from './rush.mjs';
import { scenarios } from './scenarios.mjs';
import { openStage } from './stage.mjs';

const [serverUrl, worldFile, mode] = process.argv.slice(2);
const isShort = mode === '--short';
const ROUNDS = isShort ? 3 : 5;
const SAMPLE = isShort ? { seconds: 1, leads: 1500 } : { seconds: 4, leads: 6000 };
/** A program is slow until it has run for a while: as many requests as it takes, so that a busy machine does not cut that short. */
const WARM_UP = { seconds: 30, atMost: isShort ? 300 : 2000, leads: 2500 };
const MEMORY_SECONDS = isShort ? 60 : 600;
const RUSHES = isShort ? 3 : 10;
const BY_PLACE = { rounds: ROUNDS, each: isShort ? 40 : 100 };
/** What others have bought, at first and then ten and a hundred times that. */
const OTHERS = isShort ? 300 : 1000;
const GROWTH = [10, 100];

const VARIANTS = {
  market: ['express', 'sql', 'minimal', 'ours'],
  pipeline: ['express', 'sql', 'minimal', 'ours'],
  quote: ['express', 'sql', 'insert', 'minimal', 'ours'],
  purchase: ['express', 'sql', 'minimal', 'ours'],
};

const say = (line) => process.stdout.write(`${line}\n`);

/** A sample ends early when its leads are sold out. */
const sample = (stage, scenario, variant, limits) =>
  stage.measure(scenario, variant, { ...limits, leads: scenario === 'purchase' ? limits.leads : 0 });

/** Each round begins with another variant: the database still tidies up what one has written while the next is measured. */
const turnsOf = (variants, round) => variants.map((_variant, index) => variants[(round + index) % variants.length]);

/** Measures variants in turn, several times over, and takes the median of each: what slows the machine down slows all of them. */
async function measureScenario(stage, scenario, variants) {
  const samples = Object.fromEntries(variants.map((variant) => [variant, []]));
  for (const variant of variants) await sample(stage, scenario, variant, WARM_UP);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of turnsOf(variants, round)) samples[variant].push(await sample(stage, scenario, variant, SAMPLE));
  }
  return Object.fromEntries(
    variants.map((variant) => {
      const of = (figure) => median(samples[variant].map((each) => each[figure]));
      // Of one round both parts had the same machine.
      const toOurs = (other) => median(samples[variant].map(({ perSecond }, round) => perSecond / samples[other][round].perSecond));
      return [variant, { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), refused: Math.max(...samples[variant].map(({ refused }) => refused)), ofExpress: toOurs('express'), times: toOurs }];
    }),
  );
}

async function measureAll(stage, variantsOf) {
  const measured = {};
  for (const scenario of Object.keys(scenarios)) {
    measured[scenario] = await measureScenario(stage, scenario, variantsOf(scenario));
    say(tableOfScenarios({ [scenario]: measured[scenario] }));
  }
  return measured;
}

const dataDir = mkdtempSync(join(tmpdir(), 'sparkdrop-bench-'));
const stage = await openStage({ serverUrl, worldFile, dataDir });
try {
  say(`${OTHERS} purchases of others. The market is ${stage.bytes.market} bytes, the purchases are ${stage.bytes.pipeline}.`);
  await stage.add('others', OTHERS);
  const first = await measureAll(stage, (scenario) => VARIANTS[scenario]);
  const grown = [];
  let others = OTHERS;
  for (const times of GROWTH) {
    await stage.add('others', OTHERS * times - others);
    others = OTHERS * times;
    say(`${others} purchases of others`);
    grown.push({ times, measured: await measureAll(stage, () => ['express', 'ours']) });
  }
  const rushes = await measureRush(stage, RUSHES);
  const invoices = await measureInvoices(stage);
  say(`Load for ${MEMORY_SECONDS} s`);
  const memory = await measureMemory(stage, MEMORY_SECONDS);
  say('The market by place');
  // Last: it leaves its leads on the market.
  const byPlace = await measureMarketByPlace(stage, BY_PLACE);
  process.exitCode = reportBench({ isShort, first, grown, rushes, invoices, memory, memorySeconds: MEMORY_SECONDS, byPlace });
} finally {
  await stage.stop();
  await stopPrograms();
  await stage.endWorld();
  rmSync(dataDir, { recursive: true, force: true });
}
