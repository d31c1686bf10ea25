import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from './client.ts';
import { isValueError, isDbRejection } from './query-error.ts';
import { wasRolledBack } from './rolled-back.ts';

type Answer<T, R> = (one: T, index: number) => R;

type Run<T, R> = (asked: readonly T[]) => Promise<Answer<T, R>>;

/** Runs a batch; turns a synchronous throw into a rejection. */
const begin = async <T, R>(run: Run<T, R>, asked: readonly T[]) => run(asked);

/** Returns whether a batch that failed had no effect. After a lost connection or a failed commit it may have been committed. */
const hadNoEffect = (error: unknown) => isDbRejection(error) || isValueError(error) || wasRolledBack(error);

/** Runs each call of a failed batch on its own, so that one failure does not affect the others. */
async function runAlone<T, R>(run: Run<T, R>, asked: readonly T[]): Promise<Answer<T, R>> {
  const ends = await Promise.allSettled(asked.map((one) => begin(run, [one])));
  return (one, index) => {
    const end = ends[index];
    if (end?.status !== 'fulfilled') throw end?.reason;
    return end.value(one, 0);
  };
}

/** After this time the next batch does not wait for a slow statement. */
const OVERLAP_AFTER_MS = 100;
const MAX_IN_FLIGHT = 4;

/** Creates a gate that opens when the latest statement has ended or is slow, unless too many are in flight. */
function createGate() {
  const inFlight = new Set<Promise<unknown>>();
  let gate = Promise.resolve();
  const enter = async (running: Promise<unknown>) => {
    let timer: NodeJS.Timeout | undefined;
    const isSlow = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, OVERLAP_AFTER_MS);
    });
    const ended = running.catch(() => undefined).finally(() => {
      clearTimeout(timer);
      inFlight.delete(ended);
    });
    inFlight.add(ended);
    await Promise.race([ended, isSlow]);
    while (inFlight.size >= MAX_IN_FLIGHT) await Promise.race(inFlight);
  };
  return {
    opens: () => gate,
    pass(running: Promise<unknown>) {
      gate = enter(running);
    },
  };
}

function createQueue<T, R>(run: Run<T, R>) {
  let waiting: T[] = [];
  let next: Promise<Answer<T, R>> | undefined;
  const gate = createGate();
  const start = async () => {
    // Requests that arrived together with the previous answer join this batch.
    await turn();
    const asked = waiting;
    waiting = [];
    next = undefined;
    const running = begin(run, asked).catch((error: unknown) => {
      // A call must not fail because of another one in its batch.
      if (asked.length > 1 && hadNoEffect(error)) return runAlone(run, asked);
      throw error;
    });
    gate.pass(running);
    return running;
  };
  return async (one: T): Promise<Awaited<R>> => {
    const index = waiting.push(one) - 1;
    next ??= gate.opens().then(start);
    const answer = await next;
    return await answer(one, index);
  };
}

/**
 * Returns a function that batches concurrent calls (a data loader): calls made in one turn of the event loop, or while a statement is in
 * flight, share the next statement, so that no caller gets data that was read before they asked. Calls in a transaction are batched only
 * with each other. `run` gets the arguments of a batch and returns a function that finds the answer to each; it sends one statement or runs
 * one transaction. If the database rejects a batch, a value cannot be encoded, or the work of its transaction throws, each call is retried
 * alone. A slow statement does not delay the next batch.
 */
export function coalesce<T, R>(run: (db: Db, asked: readonly T[]) => Promise<Answer<T, R>>): (db: Db, one: T) => Promise<Awaited<R>> {
  const queues = new WeakMap<Db, (one: T) => Promise<Awaited<R>>>();
  return (db, one) => {
    const queue = queues.get(db) ?? createQueue((asked: readonly T[]) => run(db, asked));
    queues.set(db, queue);
    return queue(one);
  };
}
