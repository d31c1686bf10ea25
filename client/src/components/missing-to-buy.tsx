import type { BuyingNeed } from '@shared/domain/buying-rule.ts';

const needs: Record<BuyingNeed, string> = {
  email_unconfirmed: 'a confirmed email address',
  licence_missing: 'a licence on file',
  licence_refused: 'a licence that is not refused',
  licence_expired: 'a licence that has not expired',
  licence_class: 'a contractor’s licence',
  licence_unverified: 'a verified licence',
  licence_elsewhere: 'a licence for the state',
  insurance_missing: 'public liability insurance',
  insurance_under_review: 'verified insurance',
  insurance_refused: 'insurance that is not refused',
  insurance_expired: 'insurance that has not expired',
};

/** Says what an electrician still lacks to buy leads; nothing when they may. */
export function MissingToBuy({ missing }: { missing: readonly BuyingNeed[] }) {
  if (missing.length === 0) return null;
  return <p className="text-sm text-ink-2">Missing to buy: {missing.map((need) => needs[need]).join(', ')}.</p>;
}
