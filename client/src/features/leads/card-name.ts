import type { SavedCard } from './leads-api.ts';

const brands: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  eftpos_au: 'eftpos',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** Writes a card for people: "Visa •••• 4242". */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${brands[brand] ?? 'Card'} •••• ${last4}`;
}

/** Returns true once the month that is printed on a card is over. */
export function isExpired({ expMonth, expYear }: Pick<SavedCard, 'expMonth' | 'expYear'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth);
}
