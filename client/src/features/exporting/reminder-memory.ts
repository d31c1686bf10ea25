import { DAY_MS } from '@shared/domain/time/durations.ts';
import { getItem, setItem } from '@/lib/storage.ts';

const STORAGE_KEY = 'backup-reminder-shown-at';

/** Returns true when the backup reminder was shown in the last 24 hours. */
export function wasShownLately(now: number): boolean {
  const shownAt = Number(getItem(STORAGE_KEY)) || null;
  // A future time was written by a wrong clock and must not silence the reminder for years.
  return shownAt !== null && shownAt <= now && now - shownAt < DAY_MS;
}

/** Remembers on this device that the backup reminder was shown. */
export function rememberShown(now: number): void {
  setItem(STORAGE_KEY, String(now));
}
