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

/** True for an error of JavaScript's own, such as a value that cannot be encoded: the database undid what it was part of, if it came there. */
export function isValueError(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => cause instanceof TypeError || cause instanceof RangeError);
}

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** The way there, the resources, the operator or a time limit: what is asked again would fail again. */
const OF_THE_SERVER = /^(08|53|57|25006)/;

/** True when the database undid what it was asked for a reason of its rows: a value, a rule, a lock. */
export function isDbRejection(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && SQLSTATE.test(String(cause.code))) return !OF_THE_SERVER.test(String(cause.code));
  }
  return false;
}

/**
 * True when the database answered a statement with an error and kept the connection: a broken rule, a lock or time limit, a
 * deadlock. After the rollback such a connection is as good as new.
 */
export function isStatementError(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('severity' in cause) return cause.severity === 'ERROR';
  }
  return false;
}
