import type { InsurancePolicy } from '@shared/contracts/insurance.ts';

/** Builds an insurance policy that waits for a decision. */
export function buildPolicy(overrides: Partial<InsurancePolicy> = {}): InsurancePolicy {
  return {
    id: 7,
    insurer: 'Sparks Mutual',
    policyNumber: 'PL-4711',
    sumInsured: 20_000_000,
    expiresOn: '2099-11-11',
    fileType: 'application/pdf',
    fileBytes: 1234,
    uploadedAt: '2026-11-20T02:00:00.000Z',
    state: 'under_review',
    decidedAt: null,
    refusalReason: null,
    ...overrides,
  };
}
