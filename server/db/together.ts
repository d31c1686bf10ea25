import { setImmediate as turn } from 'node:timers/promises';
import type { Db } from './client.ts';
import { wasRefused } from './query-error.ts';

type Answer<T, R> = (one: T, index: number) => R;

type Run<T, R> = (asked: readonly T[]) => Promise<Answer<T, R>>;

/** Runs each of what was asked by itself, so that one may fail alone. */
async function runAlone<T, R>(run: Run<T, R>, asked: readonly T[]): Promise<Answer<T, R>> {
  const ends = await Promise.allSettled(asked.map((one) => run([one])));
  return (one, index) => {
    const end = ends[index];
    if (end?.status !== 'fulfilled') throw end?.reason;
    return end.value(one, 0);
  };
}

function createQueue<T, R>(run: Run<T, R>) {
  let waiting: T[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer<T, R>> | undefined;
  const start = async () => {
    // What else came in with the answer that was waited for, and is still to be read, goes along.
    await turn();
    const asked = waiting;
    waiting = [];
    next = undefined;
    return run(asked).catch((error: unknown) => {
      // Nobody may fail for what another asked. Where the way back failed, it was done perhaps.
      if (asked.length > 1 && wasRefused(error)) return runAlone(run, asked);
      throw error;
    });
  };
  return async (one: T): Promise<Awaited<R>> => {
    const index = waiting.push(one) - 1;
    if (!next) {
      next = last.then(start, start);
      last = next;
    }
    const answer = await next;
    return await answer(one, index);
  };
}

/**
 * Returns a function whose calls share statements: those made in one turn of the event loop or while a statement is on its way go
 * together into the next one, so that nobody is told what was so before they asked. A transaction shares with nobody. `run` gets
 * what was asked and returns how each finds its own answer in what came; when it fails, it fails for all of them; what the
 * database refused is tried once more for each alone.
 */
export function together<T, R>(run: (db: Db, asked: readonly T[]) => Promise<Answer<T, R>>): (db: Db, one: T) => Promise<Awaited<R>> {
  const queues = new WeakMap<Db, (one: T) => Promise<Awaited<R>>>();
  return (db, one) => {
    const queue = queues.get(db) ?? createQueue((asked: readonly T[]) => run(db, asked));
    queues.set(db, queue);
    return queue(one);
  };
}
