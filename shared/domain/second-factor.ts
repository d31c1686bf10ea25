/** For how many minutes after it was given a second factor need not be given again. */
export const STEP_UP_MINUTES = 10;

/** For how many minutes after the password a sign-in waits for its second factor. */
export const PENDING_MINUTES = 10;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** For how many hours the one sign-in without a second factor is good, where one is required. */
const GRACE_HOURS = 24;

/** What a sign-in and its account have of a second factor. */
export interface FactorSignIn {
  /** Whether the account has one. */
  hasFactor: boolean;
  /** Whether this installation asks every super admin and operator for one. */
  isRequired: boolean;
  /** When it was last given in this sign-in; null when it was not. */
  givenAt: Date | null;
  /** When this sign-in began without one, as each account may once; null for every other. */
  graceAt: Date | null;
}

/** Open to the whole role; pending until the factor is given; missing until the account has one. */
export type FactorStanding = 'open' | 'pending' | 'missing';

/** Tells what a sign-in opens at an instant. */
export function standingOf({ hasFactor, isRequired, givenAt, graceAt }: FactorSignIn, at: Date): FactorStanding {
  if (hasFactor) return givenAt === null ? 'pending' : 'open';
  if (!isRequired) return 'open';
  return graceAt !== null && at.getTime() - graceAt.getTime() < GRACE_HOURS * 3_600_000 ? 'open' : 'missing';
}

/** Tells whether the factor has to be given again before an act that needs it. Accounts without one are not asked. */
export function needsStepUp({ hasFactor, givenAt }: FactorSignIn, at: Date): boolean {
  return hasFactor && (givenAt === null || at.getTime() - givenAt.getTime() >= STEP_UP_MINUTES * 60_000);
}
