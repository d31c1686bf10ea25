import type { LeadChange } from '../../../shared/domain/words/live-event.ts';
import type { Db } from './client.ts';

/** What became of a row that others may have on screen. */
export type Change =
  | { kind: 'lead'; id: number; change: LeadChange }
  | { kind: 'purchase'; id: number; ownerId: number };

const collectors = new WeakMap<Db, (change: Change) => void>();

/** Notes a change for those who watch. They hear of it once its transaction is committed, and never if it is not. */
export function recordChange(tx: Db, change: Change): void {
  collectors.get(tx)?.(change);
}

/** Returns the same database, of which every committed transaction tells its changes, in the order in which they were noted. */
export function announcingCommits(db: Db, tell: (changes: readonly Change[]) => void): Db {
  const announcing: Db = {
    ...db,
    async transaction(run, config) {
      const changes: Change[] = [];
      const result = await db.transaction((tx) => {
        collectors.set(tx, (change) => changes.push(change));
        return run(tx).finally(() => collectors.delete(tx));
      }, config);
      if (changes.length > 0) tell(changes);
      return result;
    },
  };
  // Outside a transaction every statement is committed by itself.
  collectors.set(announcing, (change) => tell([change]));
  return announcing;
}
