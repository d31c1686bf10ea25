import { is, Param, Placeholder, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

interface Query<R> {
  params?: readonly unknown[];
  execute: () => Promise<R>;
}

type Values = Readonly<Record<string, unknown>>;

type Filler = (values: Values) => unknown;

interface Built<R> {
  query: Query<R>;
  fillers: readonly Filler[];
}

interface Session {
  client: unknown;
}

/** A statement is built for each set of values that are given; more sets than this are not kept. */
const MOST_KEPT = 50;

const sessionOf = (db: Db) => db._.session as unknown as Session;

/** How to find what goes to the database for a parameter. The query builder itself would encode null as well. */
function fillerOf(param: unknown): Filler {
  if (is(param, Placeholder)) return (values) => values[param.name];
  if (!is(param, Param) || !is(param.value, Placeholder)) return () => param;
  const { encoder, value: { name } } = param;
  return (values) => (values[name] === null ? null : encoder.mapToDriverValue(values[name]));
}

/**
 * Returns a statement that is built once and then only filled in, on any connection or transaction. In `build` each value is
 * a placeholder for it: it may stand where a value stands, and has nothing of its type. A value that is undefined is left out,
 * as the query builder does. Sums and other columns with an encoding of their own are encoded in `values` and `set` alone.
 */
export function prepared<V extends object, R>(
  build: (db: Db, values: V) => { prepare: (name: string) => { execute: () => Promise<R> } },
): (db: Db, values: V) => Promise<R> {
  // The engines build differently.
  const engines = new WeakMap<object, Map<string, Built<R>>>();

  const builtFor = (db: Db, engine: object, given: readonly string[]): Built<R> => {
    const kept = engines.get(engine) ?? new Map<string, Built<R>>();
    engines.set(engine, kept);
    const key = given.join();
    const known = kept.get(key);
    if (known) return known;
    const placeholders = Object.fromEntries(given.map((name) => [name, sql.placeholder(name)]));
    const query: Query<R> = build(db, placeholders as V).prepare('');
    const built = { query, fillers: (query.params ?? []).map(fillerOf) };
    if (kept.size < MOST_KEPT) kept.set(key, built);
    return built;
  };

  return (db, values) => {
    const { client, constructor: engine } = sessionOf(db);
    const all = values as Values;
    const { query, fillers } = builtFor(db, engine, Object.keys(all).filter((name) => all[name] !== undefined));
    const params = fillers.map((fill) => fill(all));
    const own = { client: { value: client }, params: { value: params } };
    return (Object.create(query, own) as Query<R>).execute();
  };
}
