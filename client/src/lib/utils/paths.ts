import { paths } from '@shared/contracts/page-paths.ts';

// The characters of our own paths. An escape, an empty segment or a backslash could leave the site once decoded.
const OWN_PATH = /^(?:\/[\w.~-]+)+\/?(?:[?#][^\\\p{Cc}]*)?$/u;

/** Returns `next` when it is a path of this site, which prevents open redirects. */
export const safeReturnPath = (next: string | null): string | null => (next !== null && (next === '/' || OWN_PATH.test(next)) ? next : null);

/** Builds a sign-in link with a return path. */
export function loginPath(next: string): string {
  return `${paths.login}?next=${encodeURIComponent(next)}`;
}
