import type { Db } from './client.ts';

type Answer<T, R> = (one: T, index: number) => R;

function createQueue<T, R>(run: (asked: readonly T[]) => Promise<Answer<T, R>>) {
  let waiting: T[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer<T, R>> | undefined;
  const start = () => {
    const asked = waiting;
    waiting = [];
    next = undefined;
    return run(asked);
  };
  return async (one: T): Promise<R> => {
    const index = waiting.push(one) - 1;
    if (!next) {
      next = last.then(start, start);
      last = next;
    }
    const answer = await next;
    return answer(one, index);
  };
}

/**
 * Returns a function whose calls share statements: those made while a statement is on its way wait for it and go together
 * into the next one, so that nobody is told what was so before they asked. A transaction shares with nobody. `run` gets
 * what was asked and returns how each finds its own answer in what came; when it fails, it fails for all of them.
 */
export function together<T, R>(run: (db: Db, asked: readonly T[]) => Promise<Answer<T, R>>): (db: Db, one: T) => Promise<R> {
  const queues = new WeakMap<Db, (one: T) => Promise<R>>();
  return (db, one) => {
    const queue = queues.get(db) ?? createQueue((asked: readonly T[]) => run(db, asked));
    queues.set(db, queue);
    return queue(one);
  };
}
