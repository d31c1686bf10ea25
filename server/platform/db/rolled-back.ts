const rolledBack = new WeakSet<Error>();

/** Notes that a transaction is rolled back because its work threw this error. Must not be called for a failed commit. */
export function noteRollback(error: unknown): void {
  if (error instanceof Error) rolledBack.add(error);
}

/** Returns whether the work of a transaction threw this error and the transaction was rolled back: nothing of it was committed. */
export function wasRolledBack(error: unknown): boolean {
  return error instanceof Error && rolledBack.has(error);
}
