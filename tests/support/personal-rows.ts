import { createHash } from 'node:crypto';
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

/** The usual spellings of a word, or of an Australian number that is given without its first zero. */
function spellingsOf(word: string): string[] {
  if (!/^\d{9}$/.test(word)) return [word, word.toLowerCase(), word.toUpperCase()];
  const spaced = `${word.slice(0, 3)} ${word.slice(3, 6)} ${word.slice(6)}`;
  return [word, spaced].flatMap((number) => [number, `0${number}`, `61${number}`, `+61${number}`, `+61 ${number}`]);
}

/** How many characters of a hash are compared: some are stored shortened. */
const HASH_LENGTH = 16;

/**
 * Returns a function that says whether a text holds a hash of one of some words that anybody can make, who has no key: such a hash is
 * found by trying what it may be of. Hashes are recognised in any of their usual spellings, shortened too.
 */
export function hashHolder(words: readonly string[]): (text: string) => boolean {
  const hashes = words.flatMap(spellingsOf).flatMap((spelling) =>
    ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
      (['hex', 'base64', 'base64url'] as const).map((encoding) => createHash(algorithm).update(spelling).digest(encoding)),
    ),
  );
  const wanted = new Set(hashes.map((hash) => hash.slice(0, HASH_LENGTH).toLowerCase()));
  const holdsOne = (run: string) => Array.from({ length: run.length - HASH_LENGTH + 1 }, (_, from) => run.slice(from, from + HASH_LENGTH)).some((each) => wanted.has(each));
  return (text) => (text.toLowerCase().match(/[a-z0-9+/_-]{16,}/g) ?? []).some(holdsOne);
}

/** Finds the tables of which some row holds one of these words in any case, or a hash of it without a key; digits however they are set apart. */
export function tablesThatHold(ctx: Pick<AppContext, 'store'>, words: readonly string[], except: Except = {}): Promise<string[]> {
  const wanted = words.map((word) => word.toLowerCase());
  const holdsHash = hashHolder(words);
  const holds = (text: string) => {
    const lower = text.toLowerCase();
    const bare = lower.replaceAll(/[ ().+-]/g, '');
    return wanted.some((word) => lower.includes(word) || bare.includes(word)) || holdsHash(text);
  };
  return tablesWhere(ctx, holds, except);
}
