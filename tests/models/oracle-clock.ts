const DAY = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a place: days since 1970, and minutes since midnight. */
export function wallClock(at: number, timeZone: string): { day: number; minute: number } {
  let format = formats.get(timeZone);
  if (!format) formats.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })));
  const [date = '', time = ''] = format.format(at).split(' ');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return { day: Date.parse(`${date}T00:00:00Z`) / DAY, minute: hours * 60 + minutes };
}

/** Monday is 1, Sunday is 7. */
export const weekday = (day: number) => ((day + 3) % 7) + 1; // The first of January 1970 was a Thursday.
/** Weeks since 1970, from Monday on. */
export const week = (day: number) => Math.floor((day + 3) / 7);
