import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { discountTypes } from '../domain/words/enums.ts';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { users } from './users.ts';

export const discountCodes = pgTable(
  'discount_codes',
  {
    id: primaryId(),
    code: text().notNull(),
    description: text(),
    discountType: text({ enum: discountTypes }).notNull(),
    /** Percent for `percentage`, dollars for `fixed_amount`. */
    discountValue: numeric({ precision: 10, scale: 2 }),
    maxUses: integer(),
    currentUses: integer().notNull().default(0),
    isActive: boolean().notNull().default(true),
    /** The only account that may use it; null for anyone. */
    boundToUserId: integer().references(() => users.id),
    validFrom: instant(),
    validUntil: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('discount_codes_bound_to_user_id_idx').on(table.boundToUserId),
    uniqueIndex('discount_codes_code_key').on(sql`upper(${table.code})`),
    check('discount_codes_code_check', sql`char_length(${table.code}) between 1 and 50`),
    check('discount_codes_type_check', oneOf(table.discountType, discountTypes)),
    check('discount_codes_value_check', sql`${table.discountValue} >= 0`),
    check(
      'discount_codes_needs_value_check',
      sql`${table.discountType} = 'free' or ${table.discountValue} is not null`,
    ),
    check(
      'discount_codes_percentage_check',
      sql`${table.discountType} <> 'percentage' or ${table.discountValue} <= 100`,
    ),
    check(
      'discount_codes_uses_check',
      sql`${table.currentUses} >= 0 and (${table.maxUses} is null or ${table.currentUses} <= ${table.maxUses})`,
    ),
    check(
      'discount_codes_validity_check',
      sql`${table.validFrom} is null or ${table.validUntil} is null or ${table.validFrom} < ${table.validUntil}`,
    ),
  ],
);
