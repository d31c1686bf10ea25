import { describe, expect, it } from 'vitest';
import { PRODUCT_RULES, type Rules } from '../../../../tests/models/protocol-model/rules.ts';
import { search } from '../../../../tests/models/protocol-model/search.ts';
import type { State } from '../../../../tests/models/protocol-model/state.ts';

// The purchase protocol in the small, in every order of events there is: two buyers of one lead, two processes that may die
// between any two steps, answers that get lost, a price that falls, an issuer that ends holds, one purchase reversed.

const TIMEOUT_MS = 120_000;

/** What has become of the lead and its buyers, in words. */
function outcomesIn({ epoch, owner, buyers }: State): string[] {
  const outcomes = buyers.flatMap(({ settled, hold, wonEpoch, wonPrice, quote, received }) => [
    settled,
    ...(wonEpoch !== null && wonPrice === 0 ? [quote > 0 ? 'free with a hold' : 'free without one'] : []),
    ...(received > 0 && received < quote ? ['charged less than the hold'] : []),
    ...(settled === 'released' && wonEpoch === null && hold === 'canceled' ? ['lost and let go'] : []),
  ]);
  return [...outcomes, ...(epoch === 1 && owner !== null ? ['sold again'] : [])];
}

describe('the purchase protocol', () => {
  it('keeps every promise in every state, and every state can be settled without waiting for an issuer', () => {
    const outcomes = new Set<string>();

    const finding = search(PRODUCT_RULES, (state) => outcomesIn(state).forEach((outcome) => outcomes.add(outcome)));

    expect(finding).toMatchObject({ broken: undefined, canAlwaysSettle: true, trace: [] });
    expect(finding.states).toBeGreaterThan(100_000);
    expect([...outcomes].toSorted()).toEqual(
      [
        'open', 'captured', 'released', 'refunded', 'failed', 'free with a hold', 'free without one',
        'charged less than the hold', 'lost and let go', 'sold again',
      ].toSorted(),
    );
  }, TIMEOUT_MS);

  it.each<[string, Partial<Rules>]>([
    ['the epoch', { checksEpoch: false }],
    ['the release of the losers', { releasesLosers: false }],
  ])('keeps an old hold from a relisted lead even without %s', (_guard, without) => {
    const finding = search({ ...PRODUCT_RULES, resetsPrice: false, ...without });

    expect(finding).toMatchObject({ broken: undefined, canAlwaysSettle: true });
  }, TIMEOUT_MS);
});

const ERRORS: [name: string, error: Partial<Rules>, promise: string][] = [
  ['claims without a lock', { claimsUnderLock: false }, 'one auction has two winners'],
  ['takes the price from before the lock', { pricesAfterLock: false }, 'a wrong amount is charged'],
  ['charges as soon as a card is authorised', { capturesOnlyWinners: false }, 'a loser is charged'],
  ['charges the price of the moment', { capturesClaimPrice: false }, 'a wrong amount is charged'],
  ['shows the contact when the lead is won', { showsContactWhenSettled: false }, 'the contact is shown before the charge'],
  ['gives back without a key or a limit', { refundsOnce: false }, 'more is given back than was charged'],
  ['takes a lost answer for a failure', { readsBeforeFailing: false }, 'a payment is called failed that was charged'],
  [
    'neither checks the epoch nor releases the losers',
    { checksEpoch: false, releasesLosers: false },
    'a hold of an earlier auction bought the lead',
  ],
];

describe('the search sees a protocol that', () => {
  it.each(ERRORS)('%s', (_name, error, promise) => {
    const finding = search({ ...PRODUCT_RULES, ...error });

    expect(finding).toMatchObject({ broken: promise, canAlwaysSettle: false });
    expect(finding.trace.length).toBeGreaterThan(3);
  }, TIMEOUT_MS);

  it('stores a hold that is not wanted any more: it stays on the card', () => {
    const finding = search({ ...PRODUCT_RULES, resetsPrice: false, storesOnlyWanted: false });

    expect(finding).toMatchObject({ broken: undefined, canAlwaysSettle: false });
    expect(finding.trace.join('; ')).toMatch(/hold is stored/);
  }, TIMEOUT_MS);
});
