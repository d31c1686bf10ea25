/** What becomes of rows that somebody else has locked: they are waited for, or left out. */
export type Locking = 'wait' | 'skip';

/** Makes a statement that locks rows in both ways. */
export function forEachLocking<S>(make: (config: { skipLocked?: true }) => S): Record<Locking, S> {
  return { wait: make({}), skip: make({ skipLocked: true }) };
}
