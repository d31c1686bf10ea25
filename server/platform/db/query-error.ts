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

/** Returns true for a JavaScript error, such as a value that cannot be encoded. Whatever reached the database was rolled back. */
export function isValueError(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => cause instanceof TypeError || cause instanceof RangeError);
}

const SQLSTATE = /^(?=.*\d)[0-9A-Z]{5}$/;
/** SQLSTATE classes for connections, resources, administrators and time limits: a retry would fail as well. */
const OF_THE_SERVER = /^(08|53|57|25006)/;

/** Returns true when the database rejected a statement because of its data: a value, a constraint or a lock. */
export function isDbRejection(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && SQLSTATE.test(String(cause.code))) return !OF_THE_SERVER.test(String(cause.code));
  }
  return false;
}

/** SQLSTATE classes after which the connection is not used again: lost, shut down from outside, or an internal error. */
const SPOILS_CONNECTION = /^(08|57P|58|F0|XX)/;

/**
 * Returns true when the database answered with an error and kept the connection open: a constraint, a lock or time limit, a deadlock.
 * After a rollback the connection can be used again. The severity says so too, but in the language of the server.
 */
export function isStatementError(error: unknown): boolean {
  for (const cause of causesOf(error)) {
    if ('code' in cause && SQLSTATE.test(String(cause.code))) return !SPOILS_CONNECTION.test(String(cause.code));
  }
  return false;
}
