import type { LeadChange } from '../../shared/domain/live-event.ts';
import type { Db } from './client.ts';

/** What became of a row that others may have on screen. */
export type Change =
  | { kind: 'lead'; id: number; change: LeadChange }
  | { kind: 'purchase'; id: number; ownerId: number };

const collectors = new WeakMap<object, (change: Change) => void>();

/** Notes a change for those who watch. They hear of it once its transaction is committed, and never if it is not. */
export function noteChange(tx: Db, change: Change): void {
  collectors.get(tx)?.(change);
}

/** The same database, of which every committed transaction tells its changes, in the order in which they were noted. */
export function announcingCommits(db: Db, tell: (changes: readonly Change[]) => void): Db {
  const announcing = Object.create(db) as Db;
  // Outside a transaction every statement is committed by itself.
  collectors.set(announcing, (change) => tell([change]));
  announcing.transaction = async (run, config) => {
    const changes: Change[] = [];
    const result = await db.transaction((tx) => {
      collectors.set(tx, (change) => changes.push(change));
      return run(tx);
    }, config);
    if (changes.length > 0) tell(changes);
    return result;
  };
  return announcing;
}
