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
import { insuranceReviews } from '../domain/people/buying-rule.ts';
import { australianStates } from '../domain/words/enums.ts';
import { licenceCheckMethods, licenceClasses } from '../domain/people/licence.ts';
import { userTypes } from '../domain/people/roles.ts';
import { createdAt, instant, latitude, longitude, oneOf, primaryId } from './columns.ts';

interface Waiting {
  licenseSubmittedAt: AnyPgColumn;
  insuranceSubmittedAt: AnyPgColumn;
}

/** Selects since when an account's licence or insurance has been waiting for our decision, the longer of the two; null if neither does. */
export const waitingSince = ({ licenseSubmittedAt, insuranceSubmittedAt }: Waiting): SQL => sql`least(${licenseSubmittedAt}, ${insuranceSubmittedAt})`;

/** An account's licence number as it is compared: letters in upper case and digits alone. */
export const licenceNumberKey = ({ licenseNumber }: { licenseNumber: AnyPgColumn }): SQL => sql`upper(regexp_replace(${licenseNumber}, '[^A-Za-z0-9]', '', 'g'))`;

export const users = pgTable(
  'users',
  {
    id: primaryId(),
    email: text(),
    /** When the owner confirmed the email address; null until then, and for an account without one. */
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
    /** The name on the licence. */
    licenseHolder: text(),
    /** Since when the licence has been waiting for our decision; null if it is not. */
    licenseSubmittedAt: instant(),
    /** Why the licence was refused, in words for its holder; null if it was not. */
    licenseRefusal: text(),
    /** When the licence was last looked up, how, and which person last decided on it, also before later looks of the register; null if none did. */
    licenseCheckedAt: instant(),
    licenseCheckMethod: text({ enum: licenceCheckMethods }),
    licenseCheckedBy: integer().references((): AnyPgColumn => users.id),
    /** When a person or the register last confirmed the licence; null if neither did, and once the latest look does not confirm it. */
    licenseConfirmedAt: instant(),
    /** The last reminder sent for this expiry, in days before the expiry. */
    licenseReminderDays: integer(),
    serviceAreas: text(),
    serviceLocation: text(),
    serviceLatitude: latitude(),
    serviceLongitude: longitude(),
    serviceRadius: integer(),
    isActive: boolean().notNull().default(true),
    /** Whether an owner invited them by email and they have yet to set a password. */
    isInvited: boolean().notNull().default(false),
    isVerified: boolean().notNull().default(false),
    /** The last part of the path of their public page; null before it was first switched on. */
    profileSlug: text().unique('users_profile_slug_key'),
    isProfilePublic: boolean().notNull().default(false),
    /** The last day of a verified insurance policy. Kept here as well, because the claim locks this row. */
    insuredUntil: date({ mode: 'string' }),
    /** The status of the latest policy while it is not verified. */
    insuranceReview: text({ enum: insuranceReviews }),
    /** Since when the latest policy has been waiting for our decision; null if it is not. */
    insuranceSubmittedAt: instant(),
    /** Internal notes by our staff. Never shown to the account's owner. */
    marketNotes: text(),
    /** Goes up with every new password, which ends all earlier sessions, even one being written at that moment. */
    sessionEpoch: integer().notNull().default(0),
    /** When the person last used the product, to the minute. */
    lastSeenAt: instant(),
    /** When the first steps on the dashboard were done or dismissed; null while they show. */
    firstStepsEndedAt: instant(),
    /** When the person's PII was removed, which also ends the account; null until then. */
    anonymisedAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_username_key').on(sql`lower(${table.username})`),
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_team_owner_id_idx').on(table.teamOwnerId),
    index('users_user_type_idx').on(table.userType, table.id),
    // Accounts that wait for our decision.
    index('users_waiting_idx')
      .on(waitingSince(table), table.id)
      .where(sql`${waitingSince(table)} is not null`),
    index('users_license_expires_on_idx')
      .on(table.licenseExpiresOn, table.id)
      .where(sql`${table.licenseExpiresOn} is not null`),
    // Accounts with the same licence.
    index('users_license_number_idx')
      .on(table.licenseState, licenceNumberKey(table))
      .where(sql`${table.licenseNumber} is not null`),
    index('users_created_at_idx').on(table.createdAt),
    check('users_abn_check', sql`${table.abn} ~ '^[0-9]{11}$'`),
    check('users_license_state_check', oneOf(table.licenseState, australianStates)),
    check('users_license_class_check', oneOf(table.licenseClass, licenceClasses)),
    check('users_license_check_method_check', oneOf(table.licenseCheckMethod, licenceCheckMethods)),
    check('users_license_refusal_check', sql`${table.licenseRefusal} is null or not ${table.isVerified}`),
    // A verified licence was looked up: everything that the register says of it is known.
    check(
      'users_license_verified_check',
      sql`not ${table.isVerified} or ${table.userType} <> 'provider' or num_nulls(${table.licenseNumber}, ${table.licenseState}, ${table.licenseClass}, ${table.licenseHolder}, ${table.licenseExpiresOn}) = 0`,
    ),
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
    /** The SHA-256 of the token, so that a leaked table gives access to no account. */
    token: text().notNull().unique('password_reset_tokens_token_key'),
    expiresAt: instant().notNull(),
    isUsed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [index('password_reset_tokens_user_id_idx').on(table.userId)],
);

/**
 * Requested changes of an account's email address. A change takes effect when its link is opened; an account has at most one that
 * waits for that.
 */
export const emailChanges = pgTable(
  'email_changes',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The new address. */
    email: text().notNull(),
    /** The address that was replaced, which gets an email about it; null until then, and for an account that had none. */
    previousEmail: text(),
    /** When the new address was confirmed; null while the change waits for that. */
    confirmedAt: instant(),
    /** Until when the link works, or until when a confirmed change is kept for the email about it. */
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_changes_user_id_idx').on(table.userId),
    uniqueIndex('email_changes_waiting_key').on(table.userId).where(sql`${table.confirmedAt} is null`),
    index('email_changes_expires_at_idx').on(table.expiresAt),
    check('email_changes_previous_check', sql`${table.previousEmail} is null or ${table.confirmedAt} is not null`),
  ],
);

/** Links that confirm an account's email address, or a new one. Using one deletes it and all others of its account. */
export const emailConfirmationTokens = pgTable(
  'email_confirmation_tokens',
  {
    id: primaryId(),
    userId: integer()
      .notNull()
      .references(() => users.id),
    /** The SHA-256 of the token, so that a leaked table confirms nothing. */
    tokenHash: text().notNull().unique('email_confirmation_tokens_token_hash_key'),
    /** The change whose new address it confirms; null for a link that confirms the account's present address. */
    emailChangeId: integer().references(() => emailChanges.id, { onDelete: 'cascade' }),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('email_confirmation_tokens_user_id_idx').on(table.userId),
    index('email_confirmation_tokens_email_change_id_idx').on(table.emailChangeId),
    index('email_confirmation_tokens_expires_at_idx').on(table.expiresAt),
  ],
);
