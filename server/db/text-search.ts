import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { phoneDigits } from '../../shared/domain/phone.ts';

/** One or two digits are in every number. */
const MIN_PHONE_DIGITS = 3;

/** That one of the columns holds a text, in any case. */
export function holds(columns: readonly (AnyPgColumn | SQL)[], text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`concat_ws(chr(10), ${sql.join([...columns], sql`, `)}) ilike ${pattern}`;
}

/** That one of the columns holds a text, or the number its digits, in whatever way either is written. */
export function holdsTextOrPhone(columns: readonly (AnyPgColumn | SQL)[], phone: AnyPgColumn, text: string): SQL {
  const inText = holds([...columns, phone], text);
  const digits = phoneDigits(text);
  if (!digits || digits.length < MIN_PHONE_DIGITS) return inText;
  return sql`(${inText} or regexp_replace(${phone}, '[^0-9]', '', 'g') like ${`%${digits}%`})`;
}
