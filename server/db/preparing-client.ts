import pg from 'pg';

/** More different statements than this no connection keeps: texts that are made up by the request would fill its memory. */
const MOST_KEPT = 1000;

/** One with a list of values written out is longer, and hardly ever the same again. */
const LONGEST_KEPT = 8000;

const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  if (text.length > LONGEST_KEPT) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST_KEPT) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

type Query = pg.QueryConfig | string | pg.Submittable;

/** The statement under a name of its own; what has no parameters is not worth one. */
function named(query: Query, values: unknown): Query {
  if (!Array.isArray(values) || values.length === 0) return query;
  if (typeof query === 'string') return { text: query, name: nameOf(query) };
  return 'text' in query && !query.name ? { ...query, name: nameOf(query.text) } : query;
}

/** A connection on which the database parses and plans each statement once, however often it is run. */
export class PreparingClient extends pg.Client {
  // The driver's many forms of a query differ in what follows the values.
  override query = ((query: Query, values: unknown, ...rest: unknown[]): unknown =>
    (super.query as (...args: unknown[]) => unknown).call(this, named(query, values), values, ...rest)) as pg.Client['query'];
}
