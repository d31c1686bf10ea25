import type { AppContext } from '../context.ts';
import type { Db } from '../db/client.ts';

const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'execute']);
/** What a prepared statement asks a transaction for. */
const SESSION = '_';

/**
 * Returns the same context, except that `act` starts in front of the given statement (counted from 0) of the next
 * transaction. It is started and not waited for, since it may have to wait for that transaction's locks.
 */
export function interleave(ctx: AppContext, statement: number, act: () => void) {
  let count = 0;
  let hasActed = false;
  const note = () => {
    if (count === statement && !hasActed) {
      hasActed = true;
      act();
    }
    count += 1;
  };
  const noted = (tx: Db): Db =>
    new Proxy(tx, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (name === SESSION) note();
        if (typeof value !== 'function' || !STATEMENTS.has(String(name))) return value;
        return (...args: unknown[]) => {
          note();
          return value.apply(target, args) as unknown;
        };
      },
    });
  const transaction: Db['transaction'] = (run, options) =>
    ctx.db.transaction((tx) => run(noted(tx) as Parameters<typeof run>[0]), options);
  const db = new Proxy(ctx.db, {
    get: (target, name, receiver): unknown => (name === 'transaction' ? transaction : Reflect.get(target, name, receiver)),
  });
  return { ctx: { ...ctx, db }, hasActed: () => hasActed };
}
