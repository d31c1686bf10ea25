import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

type Values = Readonly<Record<string, unknown>>;

interface Statement<R> {
  execute: (values: Record<string, unknown>) => Promise<R>;
}

/** Each combination of given values needs a statement of its own; at most this many are kept. */
const MAX_KEPT = 50;

/** Returns the cache key of a combination of values: which are given, and which are null. Undefined ones are left out. */
function keyOf(values: Values): string {
  let key = '';
  for (const name in values) {
    if (values[name] === null) key += `${name}=null,`;
    else if (values[name] !== undefined) key += `${name},`;
  }
  return key;
}

/** Returns placeholders for values. Null stays null: Drizzle would pass a placeholder to the column's encoder, which expects a value. */
const placeholdersFor = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, value === null ? null : sql.placeholder(name)]];
    }),
  );

/**
 * Returns a statement that is built once for each database or connection and then executed with new values. Inside `build` each value
 * is a placeholder, which can only be used where SQL expects a value. A value that is undefined is left out, as in the query builder.
 */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => { prepare: (name: string) => Statement<R> },
): (db: Db, values: V) => Promise<R> {
  const ofDbs = new WeakMap<Db, Map<string, Statement<R>>>();

  return (db, values) => {
    const all = values as Record<string, unknown>;
    const kept = ofDbs.get(db) ?? new Map<string, Statement<R>>();
    ofDbs.set(db, kept);
    const key = keyOf(all);
    // The name is not used: each connection names statements by their text.
    const statement = kept.get(key) ?? build(db, placeholdersFor(all) as V).prepare('');
    if (kept.size < MAX_KEPT) kept.set(key, statement);
    return statement.execute(all);
  };
}
