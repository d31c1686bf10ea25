import { setTimeout as wait } from 'node:timers/promises';
import { requestBytes } from './connection.mjs';
import { median } from './report.mjs';
import { STALE_MS } from './stage.mjs';

/** How many live leads there are elsewhere. */
const FEW = 10_000;
const MANY = 100_000;
const PATHS = ['/api/leads', '/api/leads?area=mine'];

const get = (path, cookie) => requestBytes({ path, cookie });

/** The first answers to some electricians with a service area each, one at a time; none of their pages was read before. */
async function measureFirst(stage, path, cookies) {
  // In turn with a list that has nothing to do with the market: what slows the machine down slows both.
  const other = get('/api/my-purchased-leads', stage.people.reader);
  const requests = cookies.flatMap((cookie) => [other, get(path, cookie)]);
  const { times, body } = await stage.ask({ task: 'inTurn', url: stage.ours, requests });
  const first = times.filter((_time, index) => index % 2 === 1);
  const reference = times.filter((_time, index) => index % 2 === 0);
  return { half: median(first), slowest: Math.max(...first), ofReference: median(first) / median(reference), leads: JSON.parse(body).length };
}

/** Each round is of other electricians: what the product keeps of a service area does not answer. */
async function measureRounds(stage, { rounds, each }) {
  await wait(STALE_MS);
  const samples = Object.fromEntries(PATHS.map((path) => [path, []]));
  for (let round = 0; round < rounds; round += 1) {
    const cookies = stage.people.buyers.slice(round * each, (round + 1) * each).map(({ cookie }) => cookie);
    for (const path of PATHS) samples[path].push(await measureFirst(stage, path, cookies));
  }
  return samples;
}

/** The market of electricians in Perth, while few leads and then many are on the market elsewhere. Leaves them all there. */
export async function measureMarketByPlace(stage, limits) {
  await stage.add('perth');
  await stage.add('elsewhere', FEW);
  // Warms the product up.
  await measureRounds(stage, limits);
  const few = await measureRounds(stage, limits);
  await stage.add('elsewhere', MANY - FEW);
  const many = await measureRounds(stage, limits);
  return PATHS.map((path) => {
    const of = (samples, figure) => median(samples[path].map((sample) => sample[figure]));
    return {
      path,
      leads: of(many, 'leads'),
      half: of(many, 'half'),
      slowest: Math.max(...many[path].map(({ slowest }) => slowest)),
      growth: of(many, 'ofReference') / of(few, 'ofReference'),
    };
  });
}
