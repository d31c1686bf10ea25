import { createHash } from 'node:crypto';
import type { PaymentMethod, World } from './world.ts';
import { invalid } from './problem.ts';
import { newId, nowSeconds } from './world.ts';

/** What becomes of a card when its owner confirms a payment with it. */
export type Outcome =
  | { kind: 'approves' }
  | { kind: 'authenticates' }
  | { kind: 'declines'; declineCode: string; message: string };

interface Card {
  brand: string;
  last4: string;
  outcome: Outcome;
  /** What becomes of it when it is set up for later; the same as when it pays unless told. */
  setup?: Outcome;
  /** Whether its bank lets it be charged without its owner once it was set up; only matters for one that authenticates. */
  worksOnceSetUp?: true;
}

const approves = { kind: 'approves' } as const;
const authenticates = { kind: 'authenticates' } as const;
const declines = (declineCode: string, message = 'Your card was declined.') =>
  ({ kind: 'declines', declineCode, message }) as const;

/** Stripe's test cards, by the names that Stripe gives them. */
const cards = {
  pm_card_visa: { brand: 'visa', last4: '4242', outcome: approves },
  pm_card_mastercard: { brand: 'mastercard', last4: '4444', outcome: approves },
  pm_card_authenticationRequired: { brand: 'visa', last4: '3184', outcome: authenticates },
  pm_card_threeDSecure2Required: { brand: 'visa', last4: '3220', outcome: authenticates },
  pm_card_authenticationRequiredOnSetup: { brand: 'visa', last4: '3155', outcome: authenticates, worksOnceSetUp: true },
  pm_card_chargeCustomerFail: { brand: 'visa', last4: '0341', outcome: declines('generic_decline'), setup: approves },
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', outcome: declines('generic_decline') },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    outcome: declines('insufficient_funds', 'Your card has insufficient funds.'),
  },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof cards;

const byNumber = new Map<string, Card>(Object.values(cards).map((card) => [card.last4, card]));

const cardOf = ({ card }: PaymentMethod): Card | undefined => byNumber.get(card.last4);

export const outcomeOf = (method: PaymentMethod): Outcome => cardOf(method)?.outcome ?? approves;

/** What becomes of a card that is set up to be charged later. */
export const setupOutcomeOf = (method: PaymentMethod): Outcome => cardOf(method)?.setup ?? outcomeOf(method);

/** What becomes of a card that is charged while its owner is away: nobody can authenticate then. */
export function offSessionOutcomeOf({ setUp }: World, method: PaymentMethod): Outcome {
  const outcome = outcomeOf(method);
  return outcome.kind === 'authenticates' && cardOf(method)?.worksOnceSetUp && setUp.has(method.id) ? approves : outcome;
}

/** Finds the payment method that a call names: one that is there, or a new one of a test card's name. */
export function methodNamed({ methods }: World, name: string): PaymentMethod {
  const known = methods.get(name);
  if (known) return known;
  const card = (cards as Record<string, Card>)[name];
  if (!card) throw invalid('resource_missing', `No such PaymentMethod: '${name}'`, 'payment_method');
  const method = {
    id: newId('pm'),
    object: 'payment_method',
    created: nowSeconds(),
    livemode: false,
    type: 'card',
    customer: null,
    card: {
      brand: card.brand,
      last4: card.last4,
      exp_month: 12,
      exp_year: new Date().getUTCFullYear() + 3,
      country: 'AU',
      // The same for every payment method of one card number.
      fingerprint: createHash('sha256').update(card.brand + card.last4).digest('hex').slice(0, 16),
      funding: 'credit',
    },
  } as const satisfies PaymentMethod;
  methods.set(method.id, method);
  return method;
}
