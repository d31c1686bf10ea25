import { type InsuranceReview, insuranceReviews } from './buying-rule.ts';

/**
 * How a filed insurance policy stands: waiting for a person, verified by one, refused with a reason, or replaced by a later one
 * before anybody decided.
 */
export const insuranceStates = ['under_review', 'verified', 'refused', 'replaced'] as const;
export type InsuranceState = (typeof insuranceStates)[number];

/** What a person of the market decides about a policy. */
export const insuranceDecisions = ['verified', 'refused'] as const;
export type InsuranceDecision = (typeof insuranceDecisions)[number];

/** Between which sums a policy may insure, in whole dollars, both included. */
export const SUM_INSURED = { min: 100_000, max: 1_000_000_000 } as const;

/** The kinds of file that a certificate may be, by its content. */
export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type CertificateType = (typeof certificateTypes)[number];

/** How the name of such a file ends. */
export const certificateEndings: Record<CertificateType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** How large a certificate may be, in bytes. */
export const MAX_CERTIFICATE_BYTES = 5 * 1024 * 1024;

/** How many days before a policy expires its account is reminded, once each. */
export const insuranceReminderDays = [30, 7] as const;

interface Policy {
  state: InsuranceState;
  /** The last day on which it is good, YYYY-MM-DD. */
  expiresOn: string;
  uploadedAt: Date;
}

/** What counts of an account's policies. */
export interface InsuranceStanding {
  insuredUntil: string | null;
  insuranceReview: InsuranceReview | null;
  /** Since when the latest waits for a decision. */
  insuranceSubmittedAt: Date | null;
}

/** Returns what counts of an account's policies, given newest first: until when it is insured, and how the latest stands if not verified. */
export function insuranceStanding(policies: readonly Policy[]): InsuranceStanding {
  const lastDays = policies.filter(({ state }) => state === 'verified').map(({ expiresOn }) => expiresOn);
  const [latest] = policies;
  return {
    insuredUntil: lastDays.toSorted().at(-1) ?? null,
    insuranceReview: insuranceReviews.find((review) => review === latest?.state) ?? null,
    insuranceSubmittedAt: latest?.state === 'under_review' ? latest.uploadedAt : null,
  };
}

/** Returns true for a decision that may be made on a policy: any but the one that stands, and none on a replaced policy. */
export function mayDecide(state: InsuranceState, decision: InsuranceDecision): boolean {
  return state !== 'replaced' && state !== decision;
}

const DAY_MS = 86_400_000;

/** Returns the date (YYYY-MM-DD) so many days after another. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export type InsuranceCover = 'none' | 'expired' | 'expiring' | 'current';

/** Says how an account is insured on `today` (YYYY-MM-DD); expiring once the first reminder is due. */
export function insuranceCover(insuredUntil: string | null, today: string): InsuranceCover {
  if (insuredUntil === null) return 'none';
  if (insuredUntil < today) return 'expired';
  return insuredUntil <= daysAfter(today, insuranceReminderDays[0]) ? 'expiring' : 'current';
}
