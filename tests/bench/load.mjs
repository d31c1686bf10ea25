// The load, in a process of its own. Told what to do by its parent, it answers with what it measured.
import pg from 'pg';
import { openConnection } from './connection.mjs';
import { mixture, scenarios } from './scenarios.mjs';

/** Where a scenario does not say another number. */
const CONNECTIONS = 16;
const POOL = 10;

const share = (values, part) => values[Math.min(values.length - 1, Math.floor(values.length * part))];

function figuresOf(times, seconds) {
  const sorted = Float64Array.from(times).toSorted();
  return { perSecond: times.length / seconds, p50: share(sorted, 0.5) ?? 0, p99: share(sorted, 0.99) ?? 0, count: times.length };
}

/**
 * Keeps workers busy for some seconds, or until they have done as much as is asked; one that has nothing left to do ends. Where a
 * server refuses everything, nothing was measured.
 */
async function during({ seconds, atMost = Infinity }, workers, act) {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  const times = [];
  const refusals = [];
  const work = async (worker) => {
    while (performance.now() < end && times.length < atMost) {
      const sentAt = performance.now();
      const done = await act(worker);
      if (done === false) return;
      if (done?.refusal) refusals.push(done.refusal);
      else times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(workers.map(work));
  if (times.length === 0 && refusals.length > 0) throw new Error(`All ${refusals.length} were refused: ${refusals[0].slice(0, 300)}`);
  return { ...figuresOf(times, (performance.now() - startedAt) / 1000), refused: refusals.length };
}

async function overHttp({ url, scenario, variant, supply, ...limits }) {
  const { requests, connections: count = CONNECTIONS } = scenarios[scenario] ?? mixture;
  const next = requests(variant, supply);
  const connections = await Promise.all(Array.from({ length: count }, () => openConnection(url)));
  const act = async (connection) => {
    const steps = next();
    if (!steps) return false;
    let earlier;
    for (const step of steps) {
      const { status, text } = await connection.send(step(earlier));
      // A server says so that has too much to do; it is counted, and not as an answer.
      if (status === 503) return { refusal: text() };
      if (status !== 200 && status !== 201) throw new Error(`${scenario} of ${variant}: ${status} ${text().slice(0, 300)}`);
      earlier = text;
    }
    return true;
  };
  try {
    return await during(limits, connections, act);
  } finally {
    connections.forEach((connection) => connection.close());
  }
}

async function overSql({ databaseUrl, scenario, supply, ...limits }) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL });
  const next = scenarios[scenario].statements(pool, supply);
  try {
    return await during(limits, Array.from({ length: CONNECTIONS }), next);
  } finally {
    await pool.end();
  }
}

/** Everyone asks at the same moment, each on a connection of their own that stands already. */
async function atOnce({ url, requests }) {
  const connections = [];
  for (let index = 0; index < requests.length; index += 1) connections.push(await openConnection(url));
  const startedAt = performance.now();
  const answers = await Promise.all(
    connections.map(async (connection, index) => {
      const { status } = await connection.send(requests[index]);
      return { status, ms: performance.now() - startedAt };
    }),
  );
  connections.forEach((connection) => connection.close());
  return { statuses: answers.map(({ status }) => status), slowest: Math.max(...answers.map(({ ms }) => ms)) };
}

/** One after the other on one connection. */
async function inTurn({ url, requests }) {
  const connection = await openConnection(url);
  const times = [];
  let body;
  for (const request of requests) {
    const sentAt = performance.now();
    const { status, text } = await connection.send(request);
    times.push(performance.now() - sentAt);
    body = text();
    if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
  }
  connection.close();
  return { times, body };
}

const tasks = { overHttp, overSql, atOnce, inTurn };

process.on('disconnect', () => process.exit(0));
process.on('message', ({ task, ...rest }) => {
  tasks[task](rest).then(
    (result) => process.send({ result }),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});
