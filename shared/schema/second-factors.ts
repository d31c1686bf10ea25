import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, instant, oneOf, primaryId } from './columns.ts';
import { operators } from './operators.ts';
import { users } from './users.ts';

/** Second factors of super admins and operators: one row each, created when one is first asked for or set up. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: primaryId(),
    userId: integer()
      .unique('second_factors_user_id_key')
      .references(() => users.id),
    operatorId: integer()
      .unique('second_factors_operator_id_key')
      .references(() => operators.id),
    /** The WebAuthn user handle: random, so that it reveals nothing about the person. */
    userHandle: text().notNull(),
    /** Since when there has been a passkey or an authenticator app; null if there is none. */
    since: instant(),
    /** When the single grace sign-in without a required factor began. */
    graceUsedAt: instant(),
    /** The secret of the authenticator app, encrypted; null without an app. */
    totpSecret: text(),
    totpAddedAt: instant(),
    totpLastUsedAt: instant(),
    /** The latest 30-second step whose code was accepted, so that no code works twice. */
    totpLastStep: integer(),
    /** The encrypted secret of an app that is being set up, and until when it can be confirmed. */
    pendingTotpSecret: text(),
    pendingTotpExpiresAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    check('second_factors_one_holder_check', sql`(${table.userId} is null) <> (${table.operatorId} is null)`),
    check('second_factors_totp_check', sql`(${table.totpSecret} is null) = (${table.totpAddedAt} is null)`),
    check('second_factors_pending_totp_check', sql`(${table.pendingTotpSecret} is null) = (${table.pendingTotpExpiresAt} is null)`),
  ],
);

const secondFactorId = () =>
  integer()
    .notNull()
    .references(() => secondFactors.id);

export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    secondFactorId: secondFactorId(),
    credentialId: text().notNull().unique('passkeys_credential_id_key'),
    /** The COSE key, in base64url. */
    publicKey: text().notNull(),
    /** The WebAuthn signature counter, for authenticators that have one. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** The authenticator's WebAuthn transports. */
    transports: text().array().notNull(),
    /** The name its owner gave it. */
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [index('passkeys_second_factor_id_idx').on(table.secondFactorId)],
);

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: primaryId(),
    secondFactorId: secondFactorId(),
    /** The SHA-256 of the code, so that a leaked table lets nobody in. */
    codeHash: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('recovery_codes_code_key').on(table.secondFactorId, table.codeHash)],
);

const factorChallengePurposes = ['registration', 'proof'] as const;

/** WebAuthn challenges: each is valid once, within five minutes, in the sign-in that it was created for. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    id: primaryId(),
    secondFactorId: secondFactorId(),
    challenge: text().notNull().unique('factor_challenges_challenge_key'),
    purpose: text({ enum: factorChallengePurposes }).notNull(),
    /** A hash that identifies the sign-in that asked for it. */
    signInRef: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    index('factor_challenges_second_factor_id_idx').on(table.secondFactorId),
    index('factor_challenges_expires_at_idx').on(table.expiresAt),
    check('factor_challenges_purpose_check', oneOf(table.purpose, factorChallengePurposes)),
  ],
);
