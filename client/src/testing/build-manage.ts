import type { AuditEntry } from '@shared/contracts/audit.ts';
import type { DiscountCode } from '@shared/contracts/discounts.ts';
import type { DoubtfulText } from '@shared/contracts/doubtful-texts.ts';
import type { FollowUps } from '@shared/contracts/follow-ups.ts';
import type { LeadReport } from '@shared/contracts/guarantee.ts';

/** Builds a discount code. */
export function buildCode(overrides: Partial<DiscountCode> = {}): DiscountCode {
  return {
    id: 1,
    code: 'SUMMER26',
    description: null,
    discountType: 'percentage',
    discountValue: '25.00',
    maxUses: 10,
    currentUses: 3,
    isActive: true,
    boundTo: null,
    validFrom: null,
    validUntil: null,
    createdAt: '2026-11-01T00:00:00.000Z',
    ...overrides,
  };
}

/** Builds a reported lead that waits for a decision. */
export function buildReport(overrides: Partial<LeadReport> = {}): LeadReport {
  return {
    id: 5,
    purchaseId: 31,
    leadId: 12,
    jobReference: 'AE-12E',
    customerName: 'Priya Nairtest',
    customerPhone: '0491570158',
    customerCorrectedPhone: null,
    correctedPhone: null,
    buyerReports: { reported: 1, approved: 0, automatic: 0 },
    electricalWork: 'The safety switch trips.',
    serviceLocation: 'Marrickville NSW 2204',
    buyerName: 'Sam Volt',
    buyerCompany: 'Volt Electrical',
    amountPaid: '21.40',
    purchasedAt: '2026-11-18T02:00:00.000Z',
    reason: 'dead_number',
    details: 'Rings out every time.',
    remedy: 'refund',
    status: 'waiting',
    customerAnswer: null,
    phoneConfirmedAt: null,
    textOutcome: null,
    callAttempts: 3,
    decidedByName: null,
    decidedAt: null,
    decisionReason: null,
    creditCode: null,
    createdAt: '2026-11-19T02:00:00.000Z',
    ...overrides,
  };
}

/** Builds a line of the audit log. */
export function buildEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: 100,
    at: '2026-11-20T03:02:00.000Z',
    actorName: 'Ada Admin',
    actorUsername: 'ada',
    action: 'purchase.stage_changed',
    subjectType: 'purchase',
    subjectId: '31',
    subjectName: null,
    before: { salesStage: 'purchased' },
    after: { salesStage: 'called' },
    ...overrides,
  };
}

/** Builds a customer who needs help. */
export function buildFollowUp(overrides: Partial<FollowUps['unsold'][number]> = {}): FollowUps['unsold'][number] {
  return {
    leadId: 7,
    jobReference: 'AE-7E',
    serviceLocation: 'Marrickville NSW 2204',
    customerName: 'Priya',
    customerPhone: '0491570158',
    since: '2026-11-20T03:00:00.000Z',
    ...overrides,
  };
}

/** Builds the follow-ups from some of them, which are all there are unless other counts are given. */
export function buildFollowUps(found: Partial<FollowUps> = {}): FollowUps {
  const lists = { held: [], unplaced: [], unsold: [], uncalled: [], concerns: [], links: [], ...found };
  const { held, unplaced, unsold, uncalled, concerns, links } = lists;
  const counts = { held: held.length, unplaced: unplaced.length, unsold: unsold.length, uncalled: uncalled.length, concerns: concerns.length, links: links.length };
  return { counts, ...lists };
}

/** Builds a lead whose texts a person should review. */
export const buildDoubtful = (): DoubtfulText => ({
  id: 31,
  jobReference: 'AE-31E',
  createdAt: '2026-11-20T02:00:00.000Z',
  requestVersion: 1,
  serviceLocation: '18 Smith Street, Marrickville NSW 2204',
  electricalWork: 'Wymienić bezpieczniki w kuchni, pan Kowalski',
  specialRequests: null,
  publicElectricalWork: '[hidden]',
  publicSpecialRequests: null,
  isForeign: true,
});
