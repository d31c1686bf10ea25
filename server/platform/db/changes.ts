import type { LeadChange } from '../../../shared/domain/words/live-event.ts';
import type { Db } from './client.ts';

/** A change to a row that others may have on screen. */
export type Change =
  | { kind: 'lead'; id: number; change: LeadChange }
  | { kind: 'purchase'; id: number; ownerId: number };

const collectors = new WeakMap<Db, (change: Change) => void>();

/** Records a change for live updates, which are sent once its transaction is committed, and never if it is rolled back. */
export function recordChange(tx: Db, change: Change): void {
  collectors.get(tx)?.(change);
}

/** Returns the database with transactions that publish their recorded changes, in order, once they are committed. */
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
