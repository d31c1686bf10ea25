import { describe, expect, it } from 'vitest';
import { insuranceCover, insuranceStanding, mayDecide } from './insurance.ts';

const uploadedAt = new Date('2026-11-20T02:00:00Z');
const policy = (state: Parameters<typeof insuranceStanding>[0][number]['state'], expiresOn: string) => ({ state, expiresOn, uploadedAt });

describe('what counts of an account’s policies, newest first', () => {
  it.each([
    ['nothing', [], { insuredUntil: null, insuranceReview: null, insuranceSubmittedAt: null }],
    ['one that waits', [policy('under_review', '2027-01-01')], { insuredUntil: null, insuranceReview: 'under_review', insuranceSubmittedAt: uploadedAt }],
    ['one that was refused', [policy('refused', '2027-01-01')], { insuredUntil: null, insuranceReview: 'refused', insuranceSubmittedAt: null }],
    ['a verified one', [policy('verified', '2027-01-01')], { insuredUntil: '2027-01-01', insuranceReview: null, insuranceSubmittedAt: null }],
    ['one that waits after a verified one', [policy('under_review', '2028-01-01'), policy('verified', '2027-01-01')], { insuredUntil: '2027-01-01', insuranceReview: 'under_review', insuranceSubmittedAt: uploadedAt }],
    ['a verified one after a refused one', [policy('verified', '2027-01-01'), policy('refused', '2028-01-01')], { insuredUntil: '2027-01-01', insuranceReview: null, insuranceSubmittedAt: null }],
    ['two verified ones, of which the older lasts longer', [policy('verified', '2026-12-01'), policy('verified', '2027-01-01')], { insuredUntil: '2027-01-01', insuranceReview: null, insuranceSubmittedAt: null }],
    ['one that waits after a replaced one', [policy('under_review', '2027-01-01'), policy('replaced', '2029-01-01')], { insuredUntil: null, insuranceReview: 'under_review', insuranceSubmittedAt: uploadedAt }],
  ] as const)('of %s', (_what, policies, standing) => {
    expect(insuranceStanding(policies)).toEqual(standing);
  });
});

describe('a decision', () => {
  it.each([
    ['under_review', 'verified', true],
    ['under_review', 'refused', true],
    ['verified', 'refused', true],
    ['refused', 'verified', true],
    ['verified', 'verified', false],
    ['refused', 'refused', false],
    ['replaced', 'verified', false],
    ['replaced', 'refused', false],
  ] as const)('about a policy that is %s may be %s: %s', (state, decision, may) => {
    expect(mayDecide(state, decision)).toBe(may);
  });
});

describe('an account is insured', () => {
  it.each([
    [null, 'none'],
    ['2026-11-23', 'expired'],
    ['2026-11-24', 'expiring'],
    ['2026-12-24', 'expiring'],
    ['2026-12-25', 'current'],
  ] as const)('until %s: %s', (until, cover) => {
    expect(insuranceCover(until, '2026-11-24')).toBe(cover);
  });
});
