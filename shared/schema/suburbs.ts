import { boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { australianStates } from '../domain/words/enums.ts';
import { createdAt, latitude, longitude, oneOf, primaryId } from './columns.ts';

export const suburbs = pgTable(
  'suburbs',
  {
    id: primaryId(),
    name: text().notNull(),
    postcode: text().notNull(),
    council: text(),
    state: text({ enum: australianStates }).notNull().default('NSW'),
    latitude: latitude(),
    longitude: longitude(),
    description: text(),
    phone: text(),
    email: text(),
    address: text(),
    openingHours: text(),
    /** Whole dollars. */
    priceFrom: integer().notNull().default(49),
    isActive: boolean().notNull().default(true),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('suburbs_place_key').on(table.state, table.postcode, table.name),
    check('suburbs_state_check', oneOf(table.state, australianStates)),
  ],
);

/** Former addresses of suburb pages. */
export const formerSuburbPaths = pgTable(
  'former_suburb_paths',
  {
    path: text().primaryKey(),
    /** The suburb whose page had it last. */
    suburbId: integer()
      .notNull()
      .references(() => suburbs.id),
  },
  (table) => [index('former_suburb_paths_suburb_id_idx').on(table.suburbId)],
);

export const bookings = pgTable(
  'bookings',
  {
    id: primaryId(),
    name: text().notNull(),
    phone: text().notNull(),
    email: text(),
    vehicle: text(),
    serviceType: text(),
    preferredDate: text(),
    message: text(),
    suburbId: integer().references(() => suburbs.id),
    createdAt: createdAt(),
  },
  (table) => [index('bookings_suburb_id_idx').on(table.suburbId)],
);
