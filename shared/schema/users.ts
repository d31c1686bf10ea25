import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { insuranceReviews } from '../domain/buying-rule.ts';
import { australianStates } from '../domain/enums.ts';
import { licenceCheckMethods, licenceClasses } from '../domain/licence.ts';
import { userTypes } from '../domain/roles.ts';
import { createdAt, instant, latitude, longitude, oneOf, primaryId } from './columns.ts';

interface Waiting {
  licenseSubmittedAt: AnyPgColumn;
  insuranceSubmittedAt: AnyPgColumn;
}

/** Since when the licence or the insurance of an account waits for a decision of the market, the longer of the two; null while neither does. */
export const waitingSince = ({ licenseSubmittedAt, insuranceSubmittedAt }: Waiting): SQL => sql`least(${licenseSubmittedAt}, ${insuranceSubmittedAt})`;

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    email: text(),
    /** When its owner proved that the address is theirs; null until then, and for an account without one. */
    emailConfirmedAt: instant(),
    username: text().notNull(),
    password: text().notNull(),
    userType: text({ enum: userTypes }).notNull().default('customer'),
    teamOwnerId: integer().references((): AnyPgColumn => users.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull(),
    companyName: text(),
    /** The Australian Business Number for invoices: 11 digits. */
    abn: text(),
    businessAddress: text(),
    licenseNumber: text(),
    licenseState: text({ enum: australianStates }),
    licenseExpiresOn: date({ mode: 'string' }),
    licenseClass: text({ enum: licenceClasses }),
    /** The name that is on the licence. */
    licenseHolder: text(),
    /** Since when the licence waits for someone of the market to decide; null while nothing waits. */
    licenseSubmittedAt: instant(),
    /** Why the licence was refused, in words for its holder; null unless it was. */
    licenseRefusal: text(),
    /** When the licence was last looked up, how, and by whom: null for whom where the product did it itself. */
    licenseCheckedAt: instant(),
    licenseCheckMethod: text({ enum: licenceCheckMethods }),
    licenseCheckedBy: integer().references((): AnyPgColumn => users.id),
    /** The last reminder sent for this expiry, in days before it. */
    licenseReminderDays: integer(),
    serviceAreas: text(),
    serviceLocation: text(),
    serviceLatitude: latitude(),
    serviceLongitude: longitude(),
    serviceRadius: integer(),
    isActive: boolean().notNull().default(true),
    isVerified: boolean().notNull().default(false),
    /** What counts of the account's insurance policies, kept here because the claim locks this row: the last day of a verified one. */
    insuredUntil: date({ mode: 'string' }),
    /** How the latest policy stands where it is not verified. */
    insuranceReview: text({ enum: insuranceReviews }),
    /** Since when the latest policy waits for a decision of the market; null while it does not. */
    insuranceSubmittedAt: instant(),
    /** What the market's own people write about an account. Its owner never reads it. */
    marketNotes: text(),
    /** One more at every new password: a session from before is over, even one that was being written at that moment. */
    sessionEpoch: integer().notNull().default(0),
    /** When they last used the product, to the minute. */
    lastSeenAt: instant(),
    /** When everything that points to its person was removed, which also ends the account; null while it is there. */
    anonymisedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_team_owner_id_idx').on(table.teamOwnerId),
    index('users_user_type_idx').on(table.userType, table.id),
    // Those who wait for a decision of the market.
    index('users_waiting_idx')
      .on(waitingSince(table), table.id)
      .where(sql`${waitingSince(table)} is not null`),
    index('users_license_expires_on_idx')
      .on(table.licenseExpiresOn, table.id)
      .where(sql`${table.licenseExpiresOn} is not null`),
    index('users_created_at_idx').on(table.createdAt),
    check('users_abn_check', sql`${table.abn} ~ '^[0-9]{11}$'`),
    check('users_license_state_check', oneOf(table.licenseState, australianStates)),
    check('users_license_class_check', oneOf(table.licenseClass, licenceClasses)),
    check('users_license_check_method_check', oneOf(table.licenseCheckMethod, licenceCheckMethods)),
    check('users_license_refusal_check', sql`${table.licenseRefusal} is null or not ${table.isVerified}`),
    check('users_insurance_review_check', oneOf(table.insuranceReview, insuranceReviews)),
    check(
      'users_insurance_submitted_check',
      sql`(${table.insuranceReview} is not distinct from 'under_review') = (${table.insuranceSubmittedAt} is not null)`,
    ),
    check('users_user_type_check', oneOf(table.userType, userTypes)),
    check(
      'users_team_owner_check',
      sql`${table.teamOwnerId} is null or (${table.userType} = 'team_member' and ${table.teamOwnerId} <> ${table.id})`,
    ),
    check('users_email_confirmed_check', sql`${table.emailConfirmedAt} is null or ${table.email} is not null`),
    check(
      'users_service_point_check',
      sql`(${table.serviceLatitude} is null) = (${table.serviceLongitude} is null)`,
    ),
    check('users_service_radius_check', sql`${table.serviceRadius} between 1 and 500`),
  ],
);

export const passwordResetTokens = pgTable(
  'password_reset_tokens',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The SHA-256 of the token, so that a copy of the table opens no account. */
    token: text().notNull().unique('password_reset_tokens_token_key'),
    expiresAt: instant().notNull(),
    isUsed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('password_reset_tokens_user_id_idx').on(table.userId)],
);

/** The links that confirm an account's email address. A used one is deleted, with all others of its account. */
export const emailConfirmationTokens = pgTable(
  'email_confirmation_tokens',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The SHA-256 of the token, so that a copy of the table confirms nothing. */
    tokenHash: text().notNull().unique('email_confirmation_tokens_token_hash_key'),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_confirmation_tokens_user_id_idx').on(table.userId),
    index('email_confirmation_tokens_expires_at_idx').on(table.expiresAt),
  ],
);
