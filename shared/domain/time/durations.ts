/** Lengths of time in milliseconds. A day here has 24 hours, unlike one of the calendar in Sydney. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const WEEK_MS = 604_800_000;

/** A day in seconds, for headers and limits that count in them. */
export const DAY_SECONDS = 86_400;
