import type { LegalVersions } from '@shared/domain/words/legal-versions.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Formats a date (YYYY-MM-DD): "25 November 2026". */
export function dateInWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Formats a period of whole days: "90 days", or in years of 365 days: "7 years". */
export function periodInWords(days: number): string {
  return days > 0 && days % 365 === 0 ? counted(days / 365, 'year') : counted(days, 'day');
}

/** Returns a legal text's version and its date. */
export function versionLine([{ version, since }]: LegalVersions): string {
  return `Version ${version}, in force since ${dateInWords(since)}`;
}
