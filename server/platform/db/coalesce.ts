import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from './client.ts';
import { isValueError, isDbRejection } from './query-error.ts';

type Answer<T, R> = (one: T, index: number) => R;

type Run<T, R> = (asked: readonly T[]) => Promise<Answer<T, R>>;

/** Turns what is thrown before anything was asked into a rejection too. */
const begin = async <T, R>(run: Run<T, R>, asked: readonly T[]) => run(asked);

/** Runs each of what was asked by itself, so that one may fail alone. */
async function runAlone<T, R>(run: Run<T, R>, asked: readonly T[]): Promise<Answer<T, R>> {
  const ends = await Promise.allSettled(asked.map((one) => begin(run, [one])));
  return (one, index) => {
    const end = ends[index];
    if (end?.status !== 'fulfilled') throw end?.reason;
    return end.value(one, 0);
  };
}

/** From then on a slow statement holds nobody else up. */
const OVERLAP_AFTER_MS = 100;
const MAX_IN_FLIGHT = 4;

/** Says when the next statement may begin: when the latest one has ended or is slow, unless too many are on their way. */
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
    // What else came in with the answer that was waited for, and is still to be read, goes along.
    await turn();
    const asked = waiting;
    waiting = [];
    next = undefined;
    const running = begin(run, asked).catch((error: unknown) => {
      // Nobody may fail for what another asked. Where the way back failed, it was done perhaps.
      if (asked.length > 1 && (isDbRejection(error) || isValueError(error))) return runAlone(run, asked);
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
 * Returns a function whose calls share statements: those made in one turn of the event loop or while a statement is on its way go
 * together into the next one, so that nobody is told what was so before they asked. A transaction shares with nobody. `run` gets
 * what was asked and returns how each finds its own answer in what came; when it fails, it fails for all of them; what the
 * database refused, and what threw for a value, is tried once more for each alone. A statement that takes long is not waited for.
 */
export function coalesce<T, R>(run: (db: Db, asked: readonly T[]) => Promise<Answer<T, R>>): (db: Db, one: T) => Promise<Awaited<R>> {
  const queues = new WeakMap<Db, (one: T) => Promise<Awaited<R>>>();
  return (db, one) => {
    const queue = queues.get(db) ?? createQueue((asked: readonly T[]) => run(db, asked));
    queues.set(db, queue);
    return queue(one);
  };
}
