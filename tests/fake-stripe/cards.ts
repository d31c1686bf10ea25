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
  pm_card_chargeDeclined: { brand: 'visa', last4: '0002', outcome: declines('generic_decline') },
  pm_card_chargeDeclinedInsufficientFunds: {
    brand: 'visa',
    last4: '9995',
    outcome: declines('insufficient_funds', 'Your card has insufficient funds.'),
  },
} as const satisfies Record<string, Card>;

export type CardName = keyof typeof cards;

const outcomes = new Map<string, Outcome>(Object.values(cards).map(({ last4, outcome }) => [last4, outcome]));

export const outcomeOf = ({ card }: PaymentMethod): Outcome => outcomes.get(card.last4) ?? approves;

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
