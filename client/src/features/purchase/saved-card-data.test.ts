import { expect, it } from 'vitest';
import { cardName } from '@shared/domain/words/card-name.ts';
import { isExpired } from './saved-card-data.ts';

it.each([
  ['visa', 'Visa •••• 4242'],
  ['amex', 'American Express •••• 4242'],
  ['eftpos_au', 'eftpos •••• 4242'],
  ['unknown', 'Card •••• 4242'],
])('names a card of the brand %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});

it('holds a card good until its month is over', () => {
  const card = { expMonth: 12, expYear: 2026 };

  expect(isExpired(card, new Date('2026-12-31T23:59:59Z'))).toBe(false);
  expect(isExpired(card, new Date('2027-01-01T00:00:00Z'))).toBe(true);
});
