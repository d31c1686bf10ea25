import type { AppContext } from '../../server/app/context.ts';

const TABLES = "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name";

/** Columns that are left out of a search, by table. */
type Except = Readonly<Record<string, readonly string[]>>;

/** Finds the tables of which some row, all of its columns written as text, is recognised. */
export async function tablesWhere({ store }: Pick<AppContext, 'store'>, holds: (text: string) => boolean, except: Except = {}): Promise<string[]> {
  const { rows } = await store.raw.query(TABLES);
  const found: string[] = [];
  for (const { table_name: name } of rows as { table_name: string }[]) {
    const left = (except[name] ?? []).map((column) => `- '${column}'`).join(' ');
    const { rows: texts } = await store.raw.query(`select (to_jsonb(whole) ${left})::text as text from "${name}" as whole`);
    if (texts.some(({ text }) => holds(String(text)))) found.push(name);
  }
  return found;
}

/** Finds the tables of which some row holds one of these words in any case; digits however they are set apart. */
export function tablesThatHold(ctx: Pick<AppContext, 'store'>, words: readonly string[], except: Except = {}): Promise<string[]> {
  const wanted = words.map((word) => word.toLowerCase());
  const holds = (text: string) => {
    const lower = text.toLowerCase();
    const bare = lower.replaceAll(/[ ().+-]/g, '');
    return wanted.some((word) => lower.includes(word) || bare.includes(word));
  };
  return tablesWhere(ctx, holds, except);
}
