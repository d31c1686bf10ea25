const STORAGE_KEY = 'backup-reminder-shown-at';
const REST_MS = 24 * 60 * 60_000;

// Where storage is blocked: as long as the page.
let shownOnThisPage: number | null = null;

function lastShownAt(): number | null {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || null;
  } catch {
    return shownOnThisPage;
  }
}

/** True when the backup reminder was shown in the 24 hours before now. */
export function wasShownLately(now: number): boolean {
  const shownAt = lastShownAt();
  // A time to come was written by a clock that went wrong, and must not silence the reminder for years.
  return shownAt !== null && shownAt <= now && now - shownAt < REST_MS;
}

/** Remembers on this device that the backup reminder was shown. */
export function rememberShown(now: number): void {
  try {
    localStorage.setItem(STORAGE_KEY, String(now));
  } catch {
    shownOnThisPage = now;
  }
}
