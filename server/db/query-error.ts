function* causesOf(error: unknown): Generator<Error> {
  for (let current = error; current instanceof Error; current = current.cause) yield current;
}

/** Returns the name of the unique constraint or index that a statement ran into, or undefined for any other failure. */
export function violatedUnique(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('code' in cause && cause.code === '23505' && 'constraint' in cause) return String(cause.constraint);
  }
  return undefined;
}

/** True when the database undid a statement for what it was given: a value it cannot store, or one that breaks a rule. */
export function isForItsValues(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && /^2[23]/.test(String(cause.code))) return true;
  }
  return false;
}
