import { AppError } from '../errors.ts';

type Value = string | number | boolean | Date | null | undefined;
type Values<Field extends string> = Partial<Record<Field, Value>>;

interface Edit<Field extends string> {
  /** What is edited, as in “Someone else has just changed this job”. */
  subject: string;
  /** What the caller saw, as sent in `base`: fields of the row, or its version. */
  base: Values<Field> | undefined;
  /** The stored values, read after the row was locked. */
  stored: Values<NoInfer<Field>>;
  /** The new values. A stored value that already equals the new one is no conflict: someone else made the same change. */
  next?: Values<NoInfer<Field>> | undefined;
  /** The fields’ names in the message; a version has none. */
  labels?: Partial<Record<NoInfer<Field>, string>>;
  /** Brings a value into the form in which equal values compare as equal. */
  comparable?: (field: NoInfer<Field>, value: Value) => Value;
}

const ISSUE = 'Someone else has just changed this';

const plain = (_field: string, value: Value) => value;

function isSame(one: Value, other: Value): boolean {
  return one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
}

/** Returns the part of a `base` that a change would overwrite, for edits that other fields have no bearing on. */
export function overwrittenBy<Field extends string>(change: Partial<Record<NoInfer<Field>, unknown>>, base: Values<Field> = {}): Values<Field> {
  const fields = Object.entries(base).filter(([field]) => change[field as Field] !== undefined);
  return Object.fromEntries(fields) as Values<Field>;
}

/** Returns the refusal of a stale edit. Its issues name the stale fields, by which clients tell it from other conflicts. */
export function staleError(message: string, fields: readonly string[]): AppError {
  return new AppError('conflict', message, { issues: fields.map((path) => ({ path, message: ISSUE })) });
}

/**
 * Throws `conflict` if the caller’s view was stale (optimistic locking): if a field of `base` is stored with another value, which is not
 * the new one either.
 */
export function assertNotStale<Field extends string>({ subject, base, stored, next, labels, comparable = plain }: Edit<Field>): void {
  const names: Partial<Record<string, string>> = labels ?? {};
  const wanted: Values<string> = next ?? {};
  const isStale = ([field, seen]: [Field, Value]) => {
    const now = comparable(field, stored[field]);
    if (seen === undefined || isSame(now, comparable(field, seen))) return false;
    return wanted[field] === undefined || !isSame(now, comparable(field, wanted[field]));
  };
  const order = Object.keys(names);
  const stale = (Object.entries(base ?? {}) as [Field, Value][])
    .filter(isStale)
    .map(([field]) => field)
    .toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
  if (stale.length === 0) return;
  const list = stale.flatMap((field) => names[field] ?? []).join(', ');
  throw staleError(`Someone else has just changed ${subject}${list && `: ${list}`}. Nothing was saved.`, stale);
}
