const format = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

type Part = 'weekday' | 'day' | 'month' | 'year' | 'hour' | 'minute' | 'second';

/** Returns an instant's parts in Sydney time: `{ weekday: 'Sat', day: '15', month: 'Aug', hour: '09', … }`. */
export function sydneyTime(iso: string): Record<Part, string> {
  const parts = format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value] as const);
  const read = Object.fromEntries(parts) as Record<Part, string>;
  return { ...read, month: read.month.slice(0, 3) };
}
