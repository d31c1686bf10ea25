import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { nationalPhone, phoneDigits } from '../../../shared/domain/contact/phone.ts';

type Searched = AnyPgColumn | SQL;

/** One or two digits are in every number. */
const MIN_PHONE_DIGITS = 3;

const linesOf = (values: readonly Searched[]) => sql`concat_ws(chr(10), ${sql.join([...values], sql`, `)})`;

/** Returns the condition that one of the columns contains a text, in any case. */
export function containsText(columns: readonly Searched[], text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`${linesOf(columns)} ilike ${pattern}`;
}

/** Returns the condition that one of the columns contains a text, or the phone number its digits, however either is written. */
export function holdsTextOrPhone(columns: readonly Searched[], phone: Searched, text: string): SQL {
  const inText = containsText(columns, text);
  const typed = nationalPhone(text) ?? phoneDigits(text);
  if (!typed || typed.length < MIN_PHONE_DIGITS) return inText;
  const digits = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
  // With the country code, 0412… is 61412…
  const forms = linesOf([digits, sql`regexp_replace(${digits}, '^0', '61')`]);
  return sql`(${inText} or ${forms} like ${`%${typed}%`})`;
}
