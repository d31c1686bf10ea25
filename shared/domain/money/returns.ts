/** How many suburbs a report lists: those that earned the most. */
export const MAX_SUBURBS = 10;

/** Returns the average cost per won job, in whole cents, half a cent rounded up; null when none was won. */
export function costPerJobCents(spendCents: number, wonJobs: number): number | null {
  return wonJobs === 0 ? null : Math.floor((2 * spendCents + wonJobs) / (2 * wonJobs));
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const next = number === 12 ? [year + 1, 1] : [year, number + 1];
  return next.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}

/** Returns the months (YYYY-MM) from the first of an ascending list to its last, without gaps. */
export function monthsThrough(months: readonly string[]): string[] {
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const all = [first];
  for (let month = first; month < last; ) {
    month = monthAfter(month);
    all.push(month);
  }
  return all;
}
