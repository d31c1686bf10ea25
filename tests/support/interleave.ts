import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppContext } from '../../server/app/context.ts';
import type { Db } from '../../server/platform/db/client.ts';
import { watchStatements } from './statements.ts';

/**
 * Returns the same context, except that `act` starts in front of the given statement (counted from 0) of the next
 * transaction. It is started and not waited for, since it may have to wait for that transaction's locks.
 */
export function interleave(ctx: AppContext, statement: number, act: () => void) {
  let count = 0;
  let hasActed = false;
  const inside = new AsyncLocalStorage<true>();
  watchStatements(() => {
    if (!inside.getStore()) return;
    if (count === statement && !hasActed) {
      hasActed = true;
      act();
    }
    count += 1;
  });
  const transaction: Db['transaction'] = (run, options) => ctx.db.transaction((tx) => inside.run(true, () => run(tx)), options);
  return { ctx: { ...ctx, db: { ...ctx.db, transaction } }, hasActed: () => hasActed };
}
