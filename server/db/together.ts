import type { Db } from './client.ts';
import { isForItsValues } from './query-error.ts';

type Answer<T, R> = (one: T, index: number) => R;

type Run<T, R> = (asked: readonly T[]) => Promise<Answer<T, R>>;

/** Runs what was asked one after the other, each of which fails alone. */
async function runAlone<T, R>(run: Run<T, R>, asked: readonly T[]): Promise<Answer<T, R>> {
  const ends: (() => R)[] = [];
  for (const one of asked) {
    const end = await run([one]).then(
      (answer) => () => answer(one, 0),
      (error: unknown) => () => {
        throw error;
      },
    );
    ends.push(end);
  }
  return (_one, index) => {
    const end = ends[index];
    if (!end) throw new Error('Nobody asked this');
    return end();
  };
}

function createQueue<T, R>(run: Run<T, R>) {
  let waiting: T[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<Answer<T, R>> | undefined;
  const start = () => {
    const asked = waiting;
    waiting = [];
    next = undefined;
    return run(asked).catch((error: unknown) => {
      // Nobody may fail for the values of another. Any other failure may be one of the way back: it was done perhaps.
      if (asked.length > 1 && isForItsValues(error)) return runAlone(run, asked);
      throw error;
    });
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
 * what was asked and returns how each finds its own answer in what came; when it fails, it fails for all of them, but where
 * the values of one were to blame, which alone fails then.
 */
export function together<T, R>(run: (db: Db, asked: readonly T[]) => Promise<Answer<T, R>>): (db: Db, one: T) => Promise<R> {
  const queues = new WeakMap<Db, (one: T) => Promise<R>>();
  return (db, one) => {
    const queue = queues.get(db) ?? createQueue((asked: readonly T[]) => run(db, asked));
    queues.set(db, queue);
    return queue(one);
  };
}
