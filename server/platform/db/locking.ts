/** Whether to wait for rows that are locked elsewhere, or to skip them. */
export type Locking = 'wait' | 'skip';

/** Builds a locking statement in both versions. */
export function forEachLocking<S>(make: (config: { skipLocked?: true }) => S): Record<Locking, S> {
  return { wait: make({}), skip: make({ skipLocked: true }) };
}
