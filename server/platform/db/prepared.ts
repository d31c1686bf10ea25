import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

type Values = Readonly<Record<string, unknown>>;

interface Statement<R> {
  execute: (values: Record<string, unknown>) => Promise<R>;
}

/** Another statement is built for each set of values that are given; more sets than this are not kept. */
const MAX_KEPT = 50;

/** Names the values that a statement is built for: undefined ones are left out of it, and null stands in it as itself. */
function keyOf(values: Values): string {
  let key = '';
  for (const name in values) {
    if (values[name] === null) key += `${name}=null,`;
    else if (values[name] !== undefined) key += `${name},`;
  }
  return key;
}

/** The placeholders of values. Null is none: Drizzle would hand it to the column's encoder, which expects a value. */
const placeholdersFor = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, value === null ? null : sql.placeholder(name)]];
    }),
  );

/**
 * Returns a statement that is built once for each database or connection and then only filled in. In `build` each value is a
 * placeholder for it: it may stand where a value stands, and has nothing of its type. A value that is undefined is left out,
 * as the query builder does.
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
    // The name is of no use: each connection names its statements by their texts.
    const statement = kept.get(key) ?? build(db, placeholdersFor(all) as V).prepare('');
    if (kept.size < MAX_KEPT) kept.set(key, statement);
    return statement.execute(all);
  };
}
