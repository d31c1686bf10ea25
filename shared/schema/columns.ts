import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, customType, integer, numeric, timestamp } from 'drizzle-orm/pg-core';
import { centsFromDecimal, decimalFromCents } from '../domain/money/money.ts';

/** A `numeric(10,2)` column that code reads and writes as whole cents. */
export const cents = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(10,2)',
  fromDriver: centsFromDecimal,
  toDriver: decimalFromCents,
});

export const primaryId = () => integer().primaryKey().generatedAlwaysAsIdentity();
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' });
export const createdAt = () => instant().notNull().defaultNow();
export const latitude = () => numeric({ precision: 10, scale: 8, mode: 'number' });
export const longitude = () => numeric({ precision: 11, scale: 8, mode: 'number' });

/** Returns the check that a text column holds one of a closed list, or NULL. */
export function oneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  const list = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');
  return sql`${column} in (${sql.raw(list)})`;
}
