interface Card {
  brand: string;
  last4: string;
}

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

/** Formats a card: "Visa •••• 4242". */
export function cardName({ brand, last4 }: Card): string {
  return `${brands[brand] ?? 'Card'} •••• ${last4}`;
}

/** Names a card in a sentence: "Visa ending in 4242". */
export function cardInWords({ brand, last4 }: Card): string {
  return `${brands[brand] ?? 'Card'} ending in ${last4}`;
}
