import { daysAfter } from '../time/calendar-date.ts';
import { type InsuranceReview, insuranceReviews } from './buying-rule.ts';

/**
 * The status of a filed insurance policy: waiting for review, verified, refused with a reason, or replaced by a later one before
 * anyone reviewed it.
 */
export const insuranceStates = ['under_review', 'verified', 'refused', 'replaced'] as const;
export type InsuranceState = (typeof insuranceStates)[number];

/** What our staff can decide about a policy. */
export const insuranceDecisions = ['verified', 'refused'] as const;
export type InsuranceDecision = (typeof insuranceDecisions)[number];

/** The range of cover a policy may have, in whole dollars, both ends included. */
export const SUM_INSURED = { min: 100_000, max: 1_000_000_000 } as const;

/** The file types that a certificate may have, detected from its content. */
export const certificateTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const;
export type CertificateType = (typeof certificateTypes)[number];

/** The file name extension of each type. */
export const certificateEndings: Record<CertificateType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' };

/** The largest certificate, in bytes. */
export const MAX_CERTIFICATE_BYTES = 5 * 1024 * 1024;

/** How many days before a policy expires we remind its account, once each. */
export const insuranceReminderDays = [30, 7] as const;

interface Policy {
  state: InsuranceState;
  /** The last day it is valid, YYYY-MM-DD. */
  expiresOn: string;
  uploadedAt: Date;
}

/** Sums up an account's policies. */
export interface InsuranceStanding {
  insuredUntil: string | null;
  insuranceReview: InsuranceReview | null;
  /** Since when the latest one has been waiting for a decision. */
  insuranceSubmittedAt: Date | null;
}

/** Sums up an account's policies, given newest first: until when it is insured, and the status of the latest one if not verified. */
export function insuranceStanding(policies: readonly Policy[]): InsuranceStanding {
  const lastDays = policies.filter(({ state }) => state === 'verified').map(({ expiresOn }) => expiresOn);
  const [latest] = policies;
  return {
    insuredUntil: lastDays.toSorted().at(-1) ?? null,
    insuranceReview: insuranceReviews.find((review) => review === latest?.state) ?? null,
    insuranceSubmittedAt: latest?.state === 'under_review' ? latest.uploadedAt : null,
  };
}

/** Returns true when a decision may be made on a policy: it must differ from the current one, and a replaced policy takes none. */
export function mayDecide(state: InsuranceState, decision: InsuranceDecision): boolean {
  return state !== 'replaced' && state !== decision;
}

export type InsuranceCover = 'none' | 'expired' | 'expiring' | 'current';

/** Returns the state of an account's insurance on `today` (YYYY-MM-DD): expiring once the first reminder is due. */
export function insuranceCover(insuredUntil: string | null, today: string): InsuranceCover {
  if (insuredUntil === null) return 'none';
  if (insuredUntil < today) return 'expired';
  return insuredUntil <= daysAfter(today, insuranceReminderDays[0]) ? 'expiring' : 'current';
}
