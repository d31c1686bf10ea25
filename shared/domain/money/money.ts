/** Parses a decimal string such as "40.00" or "40" into whole cents. Throws RangeError on anything else. */
export function centsFromDecimal(decimal: string): number {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(decimal);
  if (!match) throw new RangeError(`Not a sum of money: ${decimal}`);
  const [, sign, dollars = '0', fraction = ''] = match;
  const cents = Number(dollars) * 100 + Number(fraction.padEnd(2, '0'));
  return sign ? -cents : cents;
}

/** Formats whole cents as the decimal string used in the database and on the wire: 4000 → "40.00". */
export function decimalFromCents(cents: number): string {
  const absolute = Math.abs(cents);
  const dollars = Math.trunc(absolute / 100);
  return `${cents < 0 ? '-' : ''}${dollars}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Formats whole cents for people: 185000 → "$1,850.00". By hand: a phone's first `Intl.NumberFormat` takes a tenth of a second. */
export function formatCents(cents: number): string {
  const grouped = decimalFromCents(Math.abs(cents)).replaceAll(/\B(?=(?:\d{3})+\.)/g, ',');
  return `${cents < 0 ? '-' : ''}$${grouped}`;
}
