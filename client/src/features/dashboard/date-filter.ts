/** The date filter's choices in order, worded as in the specification. */
export const dateChoices = [
  { choice: 'all', label: 'All Time' },
  { choice: 'today', label: 'Today' },
  { choice: 'yesterday', label: 'Yesterday' },
  { choice: 'last7', label: 'Last 7 Days' },
  { choice: 'last30', label: 'Last 30 Days' },
  { choice: 'custom', label: 'Custom Range' },
] as const;

export type DateChoice = (typeof dateChoices)[number]['choice'];

export interface DateFilterValue {
  choice: DateChoice;
  /** The first day of a custom range, YYYY-MM-DD; open when left out. */
  from?: string | undefined;
  /** The last day of a custom range, YYYY-MM-DD; open when left out. */
  to?: string | undefined;
}

export interface InstantRange {
  /** The inclusive start, ISO 8601. */
  from?: string | undefined;
  /** The exclusive end, ISO 8601. */
  to?: string | undefined;
}

const everything: DateFilterValue = { choice: 'all' };

const PARAMS = { choice: 'when', from: 'from', to: 'to' } as const;

/** Returns the choice of that name; undefined when there is none. */
export function choiceOf(name: string | null): DateChoice | undefined {
  return dateChoices.find(({ choice }) => choice === name)?.choice;
}

/** Returns true for an existing day, YYYY-MM-DD, of this century, so that a half-typed year is invalid. */
export function isDay(text: string): boolean {
  if (!/^20\d\d-\d\d-\d\d$/.test(text)) return false;
  const midnight = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(text);
}

/** Returns true when `from` is not after `to`, or either is open. */
export function isInOrder({ from, to }: Pick<DateFilterValue, 'from' | 'to'>): boolean {
  return !from || !to || from <= to;
}

function readRange(params: URLSearchParams): DateFilterValue {
  const from = params.get(PARAMS.from) ?? undefined;
  const to = params.get(PARAMS.to) ?? undefined;
  const areDays = [from, to].every((day) => day === undefined || isDay(day));
  return areDays && isInOrder({ from, to }) ? { choice: 'custom', from, to } : everything;
}

/** Parses the date filter from a URL's query; invalid values filter nothing. */
export function readDateFilter(search: string): DateFilterValue {
  const params = new URLSearchParams(search);
  const choice = choiceOf(params.get(PARAMS.choice));
  if (choice === 'custom') return readRange(params);
  return choice ? { choice } : everything;
}

/** Writes a date filter into URL parameters, replacing any earlier one. */
export function writeDateFilter(params: URLSearchParams, { choice, from, to }: DateFilterValue): void {
  for (const name of Object.values(PARAMS)) params.delete(name);
  if (choice === 'all') return;
  params.set(PARAMS.choice, choice);
  if (choice !== 'custom') return;
  if (from) params.set(PARAMS.from, from);
  if (to) params.set(PARAMS.to, to);
}

/** Returns the instant at which the day `days` after this one begins, in the device's time zone. */
function startOfDayIn(days: number, { year, month, day }: { year: number; month: number; day: number }): string {
  // Counted in calendar days, never in hours: a day on which the clocks change has 23 or 25.
  return new Date(year, month, day + days).toISOString();
}

function partsOfDay(day: string) {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { year, month: month - 1, day: date };
}

/** How many days before today a choice begins, and how many days after the start of today it ends. */
const spans = {
  today: [0, 1],
  yesterday: [-1, 0],
  last7: [-6, 1],
  last30: [-29, 1],
} as const;

/** Returns the range of a filter's calendar days in the device's time zone: start inclusive, end exclusive. */
export function rangeOf({ choice, from, to }: DateFilterValue, now: Date): InstantRange {
  if (choice === 'all') return {};
  if (choice === 'custom') {
    return {
      ...(from ? { from: startOfDayIn(0, partsOfDay(from)) } : {}),
      ...(to ? { to: startOfDayIn(1, partsOfDay(to)) } : {}),
    };
  }
  const today = { year: now.getFullYear(), month: now.getMonth(), day: now.getDate() };
  const [first, end] = spans[choice];
  return { from: startOfDayIn(first, today), to: startOfDayIn(end, today) };
}

const calendar = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

function wordsOfDay(day: string): string {
  return calendar.format(new Date(`${day}T00:00:00Z`));
}

/** Describes a filter: "Last 7 Days", "1 Aug 2026 to 15 Aug 2026"; null when it hides nothing. */
export function dateFilterLabel({ choice, from, to }: DateFilterValue): string | null {
  if (choice === 'all') return null;
  if (choice !== 'custom') return dateChoices.find((known) => known.choice === choice)?.label ?? null;
  if (from && to) return from === to ? wordsOfDay(from) : `${wordsOfDay(from)} to ${wordsOfDay(to)}`;
  if (from) return `From ${wordsOfDay(from)}`;
  return to ? `Until ${wordsOfDay(to)}` : null;
}
