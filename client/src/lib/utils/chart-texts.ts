const monthAndYear = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Formats a month: "2026-08" → "Aug 2026". */
export function monthName(month: string): string {
  const parts = monthAndYear.formatToParts(new Date(`${month}-01T00:00:00Z`));
  const { month: name, year } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${name?.slice(0, 3)} ${year}`;
}

/** Returns a share as a whole percentage; nothing of nothing is 0. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

const dollarsAndCents = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
});

const roundDollars = new Intl.NumberFormat('en-AU', {
  style: 'currency',
  currency: 'AUD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
});

/** Formats dollars with cents: "$1,850.50". */
export function exactDollars(dollars: number): string {
  return dollarsAndCents.format(dollars);
}

/** Formats dollars briefly: "$1.9K". */
export function shortDollars(dollars: number): string {
  return roundDollars.format(dollars);
}
