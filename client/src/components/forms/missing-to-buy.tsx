import type { BuyingNeed } from '@shared/domain/people/buying-rule.ts';

const needs: Record<BuyingNeed, string> = {
  email_unconfirmed: 'a confirmed email address',
  licence_missing: 'a licence on file',
  licence_refused: 'a licence we can accept',
  licence_expired: 'a current licence',
  licence_class: 'a contractor’s licence',
  licence_unverified: 'a verified licence',
  licence_elsewhere: 'a licence for the state',
  insurance_missing: 'public liability insurance',
  insurance_under_review: 'verified insurance',
  insurance_refused: 'insurance we can accept',
  insurance_expired: 'current insurance',
};

/** Says what an electrician still needs to buy leads; renders nothing when they may buy. */
export function MissingToBuy({ missing }: { missing: readonly BuyingNeed[] }) {
  if (missing.length === 0) return null;
  return <p className="text-sm text-ink-2">Still needed to buy leads: {missing.map((need) => needs[need]).join(', ')}.</p>;
}
