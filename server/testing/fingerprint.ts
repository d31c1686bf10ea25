import type { AppContext } from '../context.ts';

const NOT_BUSINESS = new Set(['session', 'rate_limits']);

// Whoever calls was seen, whatever came of the call.
const ROW = `(to_jsonb(t) - 'last_seen_at')::text`;

/** Returns a hash of every table that holds business, to show that a refusal changed nothing. */
export async function fingerprint({ store }: AppContext): Promise<Record<string, unknown>> {
  const { rows } = await store.raw.query(
    `select tablename from pg_tables where schemaname = 'public' order by tablename`,
  );
  const names = rows.map((row) => String(row['tablename'])).filter((name) => !NOT_BUSINESS.has(name));
  const hashes = names.map(
    (name) => `(select md5(coalesce(string_agg(${ROW}, '|' order by ${ROW}), '')) from "${name}" t) as "${name}"`,
  );
  const result = await store.raw.query(`select ${hashes.join(', ')}`);
  return result.rows[0] ?? {};
}

/** Counts the rows of a table. */
export async function countRows({ store }: AppContext, table: string, where = 'true'): Promise<number> {
  const { rows } = await store.raw.query(`select count(*)::int as count from "${table}" where ${where}`);
  return Number(rows[0]?.['count']);
}
