import { centsFromDecimal, decimalFromCents } from '@shared/domain/money/money.ts';

export const MONEY_MESSAGE = 'Enter an amount such as 1850.00';

/**
 * Parses a typed amount ("1,850", "$1850.5") into the wire's decimal string; null for an empty field, undefined for
 * anything that is not an amount of at least 0.
 */
export function typedMoney(typed: string): string | null | undefined {
  const compact = typed.replace(/[\s,]/g, '').replace(/^\$/, '');
  if (compact === '') return null;
  const match = /^(\d{0,8})(?:\.(\d{0,2}))?$/.exec(compact);
  const [, dollars = '', fraction = ''] = match ?? [];
  if (dollars === '' && fraction === '') return undefined;
  return decimalFromCents(centsFromDecimal(`${dollars || '0'}.${fraction.padEnd(2, '0')}`));
}
