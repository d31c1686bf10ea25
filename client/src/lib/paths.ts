import { paths } from '@shared/contracts/page-paths.ts';

// Segments of what our own paths are made of. An escape, an empty segment or a backslash could lead elsewhere once it is read again.
const OWN_PATH = /^(?:\/[\w.~-]+)+\/?(?:[?#][^\\\p{Cc}]*)?$/u;

/** Returns `next` when it is a path of this site, so that a link can never send people elsewhere. */
export const safeReturnPath = (next: string | null): string | null => (next !== null && (next === '/' || OWN_PATH.test(next)) ? next : null);

/** Adds the way back to a sign-in link. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`;
}
