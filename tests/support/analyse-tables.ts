import type { AppContext } from '../../server/app/context.ts';

/** Gathers the statistics of every table, one at a time: of all of them together the database would cut the statement off. */
export async function analyseTables({ store }: AppContext): Promise<void> {
  const { rows } = await store.raw.query(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  for (const { name } of rows) await store.raw.query(`vacuum analyze ${String(name)}`);
}
