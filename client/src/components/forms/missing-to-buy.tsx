import { Link } from 'wouter';
import { buyingNeedsPath } from '@shared/contracts/buying-needs-path.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { BuyingNeed } from '@shared/domain/people/buying-rule.ts';

/** Renders the link to the dialog that says what the signed-in electrician needs, and takes it. */
export function BuyingNeedsLink() {
  return (
    <Link href={buyingNeedsPath} className="inline-flex min-h-11 items-center underline">
      What you need to buy leads
    </Link>
  );
}

const needs: Record<Exclude<BuyingNeed, 'licence_missing'>, string> = {
  email_unconfirmed: 'a confirmed email address',
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

/** Returns what is missing. A licence has to be what the market requires of one. */
const wordsFor = (need: BuyingNeed) => (need === 'licence_missing' ? clientConfig.words.buying.licence : needs[need]);

/** Says what an electrician still needs to buy leads; renders nothing when they may buy. */
export function MissingToBuy({ missing }: { missing: readonly BuyingNeed[] }) {
  if (missing.length === 0) return null;
  return <p className="text-sm text-ink-2">Still needed to buy leads: {missing.map(wordsFor).join(', ')}.</p>;
}
