import { connect } from 'node:net';
import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { note, type Target } from './attack.ts';
import { isQueueFull } from './hang-up-log.ts';
import { TOKEN, wellMeant } from './sample.ts';
import type { Caller } from './world.ts';

export const stages = ['before the body', 'after the body', 'while the answer is written'] as const;
export type Stage = (typeof stages)[number];

const CONCURRENCY = 4;
/** Callers leave at any moment of the work, which takes some milliseconds. */
const MAX_TIMEOUT_MS = 40;
const NO_ANSWER_MS = 5000;

/** Notes an answer of 5xx that says anything but that too many passwords wait to be hashed. */
function checkAnswer(head: string, answer: string): void {
  if (!answer.startsWith('HTTP/1.1 5') || isQueueFull(answer)) return;
  note('serverErrors', `${head.split('\r\n')[0]} was answered ${answer.slice(0, 40)}`);
}

/** Sends a request and resets its connection at a stage of it. */
export function hangUp({ url, chance }: Target, { head, body }: { head: string; body: string }, stage: Stage): Promise<void> {
  const { hostname, port } = new URL(url);
  const patienceMs = chance.below(MAX_TIMEOUT_MS);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const leave = () => socket.resetAndDestroy();
    socket.setTimeout(NO_ANSWER_MS, leave);
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.on('connect', () => {
      socket.write(stage === 'before the body' ? head : head + body, () => {
        if (stage !== 'while the answer is written') setTimeout(leave, patienceMs);
      });
    });
    socket.once('data', (answer) => {
      checkAnswer(head, answer.toString());
      if (stage === 'while the answer is written') leave();
    });
  });
}

interface Sender {
  caller: Caller;
  address: string;
}

/** Returns the head and the body of a request; the body is well meant unless one is given. */
export function requestOf({ world, chance }: Target, endpoint: EndpointShape, { caller, address }: Sender, sent?: unknown) {
  const body = JSON.stringify(sent ?? wellMeant(endpoint, chance, world.ids).body ?? {});
  const path = endpoint.path.replaceAll(/:token/g, TOKEN).replaceAll(/:\w+/g, () => String(chance.pick(world.ids)));
  const headers = {
    ...caller.headers,
    host: 'localhost',
    'x-forwarded-for': address,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return { head: `${endpoint.method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`, body };
}

/** Does something so many times, some at once. */
export async function several(times: number, run: () => Promise<void>): Promise<void> {
  let left = times;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await run();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}
