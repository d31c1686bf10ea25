import { MINUTE_MS, HOUR_MS } from '../time/durations.ts';

/** For how many minutes after a second factor was given it is not asked for again. */
export const STEP_UP_MINUTES = 10;

/** The most contacts of other people that one answer holds while a second factor was not given lately: a page as screens show it. */
export const MAX_SCREEN_PAGE = 100;

/** The most people of one kind whose contacts somebody sees, page by page, from when their second factor is asked for again until it is given. */
export const MAX_UNCONFIRMED_CONTACTS = 1000;

/** For how many minutes a sign-in waits for its second factor after the password. */
export const PENDING_MINUTES = 10;

/** How many recovery codes are made at a time. */
export const RECOVERY_CODES = 10;

/** For how many hours the single grace sign-in without a second factor lasts, where one is required. */
const GRACE_HOURS = 24;

/** The second-factor state of a sign-in and its account. */
export interface FactorSignIn {
  /** Whether the account has one. */
  hasFactor: boolean;
  /** Whether this installation requires one of every super admin and operator. */
  isRequired: boolean;
  /** When it was last given in this sign-in; null if it was not. */
  givenAt: Date | null;
  /** When this sign-in began, if it is the account's one grace sign-in without a factor; otherwise null. */
  graceAt: Date | null;
}

/** `open`: may do everything its role allows; `pending`: the factor must still be given; `missing`: the account has none yet. */
export type FactorStanding = 'open' | 'pending' | 'missing';

/** Returns what a sign-in gives access to at an instant. */
export function standingOf({ hasFactor, isRequired, givenAt, graceAt }: FactorSignIn, at: Date): FactorStanding {
  if (hasFactor) return givenAt === null ? 'pending' : 'open';
  if (!isRequired) return 'open';
  return graceAt !== null && at.getTime() - graceAt.getTime() < GRACE_HOURS * HOUR_MS ? 'open' : 'missing';
}

/** Returns true when a required factor is missing, which closes the acts that need it given again, also in the grace sign-in. */
export function lacksRequiredFactor({ hasFactor, isRequired }: FactorSignIn): boolean {
  return isRequired && !hasFactor;
}

/** Returns true when the factor has to be given again before an act that needs it. Without one nothing can be asked for. */
export function needsStepUp({ hasFactor, givenAt }: FactorSignIn, at: Date): boolean {
  return hasFactor && (givenAt === null || at.getTime() - givenAt.getTime() >= STEP_UP_MINUTES * MINUTE_MS);
}

/** Returns since when the factor is asked for again, or is missing where it is required; undefined while acts that need it are open. */
export function unconfirmedSince(signIn: FactorSignIn, at: Date): Date | undefined {
  if (lacksRequiredFactor(signIn)) return signIn.graceAt ?? undefined;
  return needsStepUp(signIn, at) && signIn.givenAt ? new Date(signIn.givenAt.getTime() + STEP_UP_MINUTES * MINUTE_MS) : undefined;
}
